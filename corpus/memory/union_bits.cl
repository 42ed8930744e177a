//! A union gives the same bytes under another type.
//! replay: --block 4 --array a=list:float:1,2,-1,0.5 --array out=zero:uint:4
//! expect: ok
//! array: out = 0x3f800000 0x40000000 0xbf800000 0x3f000000
//! check: proved
typedef union { float f; uint bits; uchar bytes[4]; } word;

kernel void union_bits(global const float *a, global uint *out) {
  int i = get_global_id(0);
  word w;
  w.f = a[i];
  out[i] = (w.bits & 0x00ffffffu) | ((uint)w.bytes[3] << 24);
}
