//! A group-collective copy must be reached by all work-items.
//! replay: --block 8 --array in=iota:int:8 --array out=zero:int:8
//! expect: barrier.divergence @9
//! check: --block 8 => refuted barrier.divergence @9
kernel void async_copy_divergent(global const int *in, global int *out) {
  local int s[8];
  int t = get_local_id(0);
  if (t < 4) {
    event_t done = async_work_group_copy(s, in, 8, 0);
    wait_group_events(1, &done);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = t;
}
