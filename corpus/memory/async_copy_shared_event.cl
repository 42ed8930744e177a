//! Two copies share one event: waiting for it waits for both.
//! replay: --block 8 --array a=iota:int:8 --array b=fill:10:int:8 --array out=zero:int:8
//! expect: ok
//! array: out = 17 16 15 14 13 12 11 10
//! check: --block 8 --grid 1 => proved
kernel void async_copy_shared_event(global const int *a, global const int *b, global int *out) {
  local int s[8], r[8];
  int t = get_local_id(0);
  event_t done = async_work_group_copy(s, a, 8, 0);
  async_work_group_copy(r, b, 8, done);
  wait_group_events(1, &done);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[7 - t] + r[t];
}
