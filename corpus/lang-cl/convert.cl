//! convert_ with saturation and rounding modes, also on vectors.
//! replay: --block 1 --array out=zero:int:12
//! expect: ok
//! array: out = 255 0 127 -128 2 3 -3 -2 1 2 2 4
//! check: --block 1 --grid 1 => proved
kernel void convert(global int *out) {
  out[0] = convert_uchar_sat(300);
  out[1] = convert_uchar_sat(-5);
  out[2] = convert_char_sat(200.0f);
  out[3] = convert_char_sat(-1000);
  out[4] = convert_int(2.75f);
  out[5] = convert_int_rtp(2.25f);
  out[6] = convert_int_rtn(-2.25f);
  out[7] = convert_int_rtz(-2.75f);
  vstore4(convert_int4_rte((float4)(1.25f, 1.5f, 2.5f, 3.75f)), 2, out);
}
