//! The whole group leaves before the barrier: nobody waits.
//! replay: --block 8 --grid 2 --array a=iota:int:16 --arg groups=1
//! expect: ok
//! array: a = 7 6 5 4 3 2 1 0 8..15
//! check: proved
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void early_uniform_return(global int *a, int groups) {
  local int s[8];
  int t = get_local_id(0);
  if ((int)get_group_id(0) >= groups) return;
  s[t] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[get_global_id(0)] = s[7 - t];
}
