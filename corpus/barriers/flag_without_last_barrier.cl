//! Without the third barrier the flag is cleared for the next round while others still read it.
//! replay: --block 4 --array a=list:int:3,1,0,2
//! expect: race.shared @11,18
//! check: --block 4 --grid 1 => refuted race.shared @11,18
kernel void flag_without_last_barrier(global int *a) {
  local int again;
  int t = get_local_id(0);
  int v = a[t];
  int more;
  do {
    if (t == 0) again = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (v > 0) {
      v--;
      atomic_or(&again, 1);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    more = again;
  } while (more);
  a[t] = v;
}
