//! # A copy joined to an event that nobody set: work-items may pass different ones
//! check: --block 8 => refuted barrier.divergence

kernel void async_copy_event_unset(global const int *in, global int *out) {
  local int s[8];
  event_t done;
  done = async_work_group_copy(s, in, 8, done);
  wait_group_events(1, &done);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[get_local_id(0)];
}
