//! Without a barrier at the end of the round the flag is cleared for the next one while others still read it.
//! replay: --block 4 --array a=list:int:3,1,0,2 --arg rounds=1
//! expect: ok
//! array: a = 1 1 1 1
//! replay: --block 4 --array a=list:int:3,1,0,2 --arg rounds=2
//! expect: race.shared @13,17
//! check: --block 4 --grid 1 => refuted race.shared @13,17
kernel void flag_without_last_barrier(global int *a, int rounds) {
  local int raised;
  int t = get_local_id(0);
  int v = a[t], seen = 0;
  for (int k = 0; k < rounds; k++) {
    if (t == 0) raised = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (v > k) atomic_or(&raised, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    seen += raised;
  }
  a[t] = seen;
}
