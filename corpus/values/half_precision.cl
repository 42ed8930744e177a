//! half values have 11 bits of precision; vload_half and vstore_half convert.
//! replay: --block 4 --array h=zero:half:4 --array out=zero:float:4
//! expect: ok
//! array: out = 2048 2048 2050 2052
//! check: proved
kernel void half_precision(global half *h, global float *out) {
  int i = get_global_id(0);
  vstore_half(2048.0f + (float)(i & 3), i, h);
  out[i] = vload_half(i, h);
}
