//! A strided asynchronous copy gathers every second element.
//! replay: --block 4 --array in=iota:int:8 --array out=zero:int:4
//! expect: ok
//! array: out = 6 4 2 0
//! check: --block 4 --grid 1 => proved
kernel void async_strided(global const int *in, global int *out) {
  local int s[4];
  event_t e = async_work_group_strided_copy(s, in, 4, 2, 0);
  wait_group_events(1, &e);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[3 - get_local_id(0)];
}
