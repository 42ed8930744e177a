//! The source of a running copy is changed before the wait.
//! replay: --block 8 --array a=iota:int:8 --array out=zero:int:8
//! expect: race.global @8,9
//! check: --block 8 => refuted race.global @8,9
kernel void async_copy_source_written(global int *a, global int *out) {
  local int s[8];
  int t = get_local_id(0);
  event_t done = async_work_group_copy(s, a + get_group_id(0) * 8, 8, 0);
  a[get_global_id(0)] = -1;
  wait_group_events(1, &done);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[7 - t];
}
