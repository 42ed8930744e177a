//! An asynchronous copy into local memory, waited for and followed by a barrier.
//! replay: --block 8 --grid 2 --array in=iota:int:16 --array out=zero:int:16
//! expect: ok
//! array: out = 7 6 5 4 3 2 1 0 15 14 13 12 11 10 9 8
//! check: --block 8 => proved
kernel void async_copy(global const int *in, global int *out) {
  local int s[8];
  int t = get_local_id(0);
  event_t done = async_work_group_copy(s, in + get_group_id(0) * 8, 8, 0);
  wait_group_events(1, &done);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[7 - t];
}
