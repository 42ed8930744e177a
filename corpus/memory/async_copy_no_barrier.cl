//! Waiting for the copy and then reading without a barrier: not proved (the rule asks for a barrier after the wait), and no run
//! shows a defect (the interpreter takes a wait of the whole group for enough).
//! replay: --block 8 --array in=iota:int:8 --array out=zero:int:8
//! expect: ok
//! check: --block 8 --grid 1 => unknown possible
kernel void async_copy_no_barrier(global const int *in, global int *out) {
  local int s[8];
  event_t done = async_work_group_copy(s, in, 8, 0);
  wait_group_events(1, &done);
  out[get_global_id(0)] = s[7 - get_local_id(0)];
}
