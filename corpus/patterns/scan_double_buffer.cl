//! Inclusive scan with two buffers, so that one barrier a step is enough.
//! replay: --block 8 --array a=iota:int:8
//! expect: ok
//! array: a = 0 1 3 6 10 15 21 28
//! check: proved
__attribute__((reqd_work_group_size(8, 1, 1)))
kernel void scan_double_buffer(global int *a) {
  local int s[2][8];
  int t = get_local_id(0);
  int in = 0;
  s[0][t] = a[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < 8; d *= 2) {
    s[1 - in][t] = t >= d ? s[in][t] + s[in][t - d] : s[in][t];
    in = 1 - in;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  a[get_global_id(0)] = s[in][t];
}
