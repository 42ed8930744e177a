//! reqd_work_group_size fixes the launch for every proof.
//! replay: --block 4,2 --grid 2 --array out=zero:int:16
//! expect: ok
//! array: out = 7 6 5 4 3 2 1 0 17 16 15 14 13 12 11 10
//! check: --grid 2,1 => proved
__attribute__((reqd_work_group_size(4, 2, 1)))
kernel void reqd_size(global int *out) {
  local int s[8];
  int t = get_local_id(1) * 4 + get_local_id(0);
  s[t] = get_group_id(0) * 10 + t;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_group_id(0) * 8 + t] = s[7 - t];
}
