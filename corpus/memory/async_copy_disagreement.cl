//! The work-items of a group must agree on the arguments of a collective copy.
//! replay: --block 4 --array in=iota:int:8 --array out=zero:int:4
//! expect: barrier.divergence @8
//! check: --block 4 --grid 1 => refuted barrier.divergence @8
kernel void async_copy_disagreement(global const int *in, global int *out) {
  local int s[4];
  int t = get_local_id(0);
  event_t done = async_work_group_copy(s, in + t, 4, 0);
  wait_group_events(1, &done);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[t];
}
