//! A strided copy is read before it was waited for.
//! check: --block 32 --grid 1 => refuted race.shared
kernel void async_strided_early(global const float *in, global float *out) {
  local float s[32];
  event_t e = async_work_group_strided_copy(s, in, 32, 2, 0);
  out[get_local_id(0)] = s[get_local_id(0)];
  wait_group_events(1, &e);
}
