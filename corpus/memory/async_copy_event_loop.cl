//! Double buffering with events: each round waits for the copy that the round before has started.
//! replay: --block 8 --array in=fill:1:int:32 --array out=zero:int:8 --arg n=4
//! expect: ok
//! array: out = 4*8
//! check: --block 8 => proved
kernel void async_copy_event_loop(global const int *in, global int *out, int n) {
  local int s[2][8];
  int t = get_local_id(0), sum = 0;
  event_t done = async_work_group_copy(s[0], in, 8, 0);
  for (int k = 0; k < n; ++k) {
    wait_group_events(1, &done);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (k + 1 < n) done = async_work_group_copy(s[(k + 1) % 2], in + (k + 1) * 8, 8, 0);
    sum += s[k % 2][7 - t];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (n <= 0) wait_group_events(1, &done);
  out[get_global_id(0)] = sum;
}
