//! Some work-items wait at a barrier, the other one for them at a copy of the whole group, in a loop that need not end.
//! replay: --block 4 --arg n=1 --array g=iota:int:4
//! expect: barrier.divergence
//! check: --block 4 => refuted barrier.divergence
__kernel void async_copy_held_up(int n, __global int *g) {
  __local int s[4];
  if (get_local_id(0) <= 2 && n > 0) barrier(CLK_LOCAL_MEM_FENCE);
  while (n > 0) {
    event_t e = async_work_group_copy(s, g, 4, 0);
    wait_group_events(1, &e);
  }
}
