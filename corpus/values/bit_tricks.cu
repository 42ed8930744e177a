//! Population count, leading zeros, find first set, bit reversal, byte permutation, high multiply.
//! replay: --block 1 --array out=zero:uint:9
//! expect: ok
//! array: out = 16 4 5 0x0ff000f0 0x00ff00f0 0xfffffffe 2 27 40
//! check: --block 1 --grid 1 => proved
__global__ void bit_tricks(unsigned *out) {
  unsigned v = 0x0f000ff0u;
  out[0] = __popc(0xf0f0f0f0u);
  out[1] = __clz(v);
  out[2] = __ffs(v);
  out[3] = __brev(v);
  out[4] = __byte_perm(0xff00f000u, 0, 0x2301);
  out[5] = __umulhi(0xffffffffu, 0xffffffffu);
  out[6] = __mulhi(1 << 17, 1 << 16);
  out[7] = __clz(16);
  out[8] = __mul24(5, 8);
}
