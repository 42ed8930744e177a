//! All work-items wait, but not for the same event.
//! replay: --block 8 --array a=iota:int:8 --array b=iota:int:8
//! expect: barrier.divergence @11
//! check: --block 8 --grid 1 => refuted barrier.divergence @11
kernel void async_copy_wait_disagreement(global const int *a, global const int *b) {
  local int s[8], r[8];
  event_t first = async_work_group_copy(s, a, 8, 0);
  event_t second = async_work_group_copy(r, b, 8, 0);
  event_t chosen = second;
  if (get_local_id(0) < 4) chosen = first;
  wait_group_events(1, &chosen);
  wait_group_events(1, &first);
  wait_group_events(1, &second);
}
