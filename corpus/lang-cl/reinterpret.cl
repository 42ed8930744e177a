//! as_ reads the same bits under another type.
//! replay: --block 1 --array out=zero:uint:8
//! expect: ok
//! array: out = 0x3f800000 0x40490fdb 0x04030201 0xffffffff 0x00020001 0x00040003 0x80000000 1
//! check: --block 1 --grid 1 => proved
kernel void reinterpret(global uint *out) {
  out[0] = as_uint(1.0f);
  out[1] = as_uint(M_PI_F);
  out[2] = as_uint((uchar4)(1, 2, 3, 4));
  out[3] = as_uint((int)-1);
  vstore2(as_uint2((ushort4)(1, 2, 3, 4)), 2, out);
  out[6] = as_uint(-0.0f);
  out[7] = as_float(0x40000000u) == 2.0f;
}
