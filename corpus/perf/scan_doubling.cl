//! A scan that doubles its distance, with two buffers: no conflict.
//! replay: --block 64 --array in=iota:int:64 --array out=zero:int:64
//! expect: ok
//! perf: --block 64
//! access: 17 write s: degree 1; requests 2
//! access: 17 read in: sectors 4; requests 2
//! access: 21 write s: degree 1; requests 12
//! access: 21 read s: degree 1; requests 12
//! access: 21 read s: degree 1; requests 11
//! access: 25 write out: sectors 4; requests 2
//! access: 25 read s: degree 1; requests 2
//! branch: 21 5 of 12
kernel void scan_doubling(global int *out, global const int *in) {
  local int s[2 * 64];
  int t = get_local_id(0);
  int from = 0;
  s[t] = in[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 1; d < 64; d *= 2) {
    int to = 64 - from;
    s[to + t] = s[from + t] + (t >= d ? s[from + t - d] : 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    from = to;
  }
  out[t] = s[from + t];
}
