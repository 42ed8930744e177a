//! A stencil through local memory with a halo: conflict-free, and a few lanes do the halo.
//! replay: --block 64 --grid 2 --array in=iota:float:130 --array out=zero:float:128
//! expect: ok
//! perf: --block 64
//! access: 18 write s: degree 1; requests 2
//! access: 18 read in: sectors 4; requests 2
//! access: 20 write s: degree 1; requests 1
//! access: 20 read in: sectors 1; requests 1
//! access: 22 write out: sectors 4; requests 2
//! access: 22 read s: degree 1; requests 2
//! access: 22 read s: degree 1; requests 2
//! access: 22 read s: degree 1; requests 2
//! branch: 19 1 of 2
kernel void stencil_tile(global float *out, global const float *in) {
  local float s[66];
  int t = get_local_id(0);
  int i = get_group_id(0) * 64 + t;
  s[t] = in[i];
  if (t < 2)
    s[64 + t] = in[i + 64];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = s[t] + s[t + 1] + s[t + 2];
}
