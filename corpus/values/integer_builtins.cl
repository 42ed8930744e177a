//! OpenCL's integer built-ins.
//! replay: --block 1 --array out=zero:int:16
//! expect: ok
//! array: out = 7 -3 7 5 -128 127 8 24 3 123 0x80000001 2 -5 15 100 0
//! check: --block 1 --grid 1 => proved
kernel void integer_builtins(global int *out) {
  char small = -100;
  out[0] = max(7, -3);
  out[1] = min(7, -3);
  out[2] = abs(-7);
  out[3] = clamp(9, 0, 5);
  out[4] = sub_sat(small, (char)100);
  out[5] = add_sat((char)100, (char)100);
  out[6] = hadd(7, 9);
  out[7] = clz(0xff);
  out[8] = popcount(0x1010100);
  out[9] = mad24(10, 12, 3);
  out[10] = rotate(0xc0000000u, 1u);
  out[11] = mul_hi(1 << 17, 1 << 16);
  out[12] = (int)abs_diff(-10, -5) * -1;
  out[13] = rhadd(14, 15);
  out[14] = mul24(10, 10);
  out[15] = mad_hi(1, 1, 0);
}
