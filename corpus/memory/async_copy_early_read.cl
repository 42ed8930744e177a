//! The copied data is read before the copy is waited for.
//! replay: --block 8 --array in=iota:int:8 --array out=zero:int:8
//! expect: race.shared @8,9
//! check: --block 8 => refuted race.shared @8,9
kernel void async_copy_early_read(global const int *in, global int *out) {
  local int s[8];
  int t = get_local_id(0);
  event_t done = async_work_group_copy(s, in + get_group_id(0) * 8, 8, 0);
  out[get_global_id(0)] = s[7 - t];
  wait_group_events(1, &done);
}
