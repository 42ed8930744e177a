//! The second copy has an event of its own, which nobody waits for before its data is read.
//! replay: --block 8 --array a=iota:int:8 --array b=fill:10:int:8 --array out=zero:int:8
//! expect: race.shared @9,12
//! check: --block 8 --grid 1 => refuted race.shared @9,12
kernel void async_copy_wrong_event(global const int *a, global const int *b, global int *out) {
  local int s[8], r[8];
  int t = get_local_id(0);
  event_t first = async_work_group_copy(s, a, 8, 0);
  event_t second = async_work_group_copy(r, b, 8, 0);
  wait_group_events(1, &first);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[7 - t] + r[t];
  wait_group_events(1, &second);
}
