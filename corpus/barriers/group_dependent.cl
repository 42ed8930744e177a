//! Whether the barrier is reached depends on the group only: fine, the groups do not wait for each other.
//! replay: --block 8 --grid 3 --array a=iota:int:24
//! expect: ok
//! array: a = 0..7 1..7 0 16..23
//! check: proved
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void group_dependent(global int *a) {
  local int s[8];
  int t = get_local_id(0);
  if (get_group_id(0) == 1) {
    s[t] = t;
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = s[(t + 1) % 8];
  }
}
