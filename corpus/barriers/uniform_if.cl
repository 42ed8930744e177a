//! The condition is the same for the whole work-group, so the barrier inside is reached by all or none.
//! replay: --block 8 --grid 2 --array a=iota:int:16 --arg mode=1
//! expect: ok
//! array: a = 7 6 5 4 3 2 1 0 15 14 13 12 11 10 9 8
//! replay: --block 8 --array a=iota:int:8 --arg mode=0
//! expect: ok
//! array: a = 0..7
//! check: proved
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void uniform_if(global int *a, int mode) {
  local int s[8];
  int t = get_local_id(0);
  if (mode == 1) {
    s[t] = a[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    a[get_global_id(0)] = s[7 - t];
  }
}
