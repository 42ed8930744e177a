//! Two copies, waited for together, and one back to global memory.
//! replay: --block 4 --array a=iota:int:4 --array b=fill:10:int:4 --array out=zero:int:4
//! expect: ok
//! array: out = 10 11 12 13
//! check: --block 4 --grid 1 => proved
kernel void async_two_events(global const int *a, global const int *b, global int *out) {
  local int s[4], t[4];
  int i = get_local_id(0);
  event_t e[2];
  e[0] = async_work_group_copy(s, a, 4, 0);
  e[1] = async_work_group_copy(t, b, 4, 0);
  wait_group_events(2, e);
  barrier(CLK_LOCAL_MEM_FENCE);
  s[i] += t[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t back = async_work_group_copy(out, s, 4, 0);
  wait_group_events(1, &back);
}
