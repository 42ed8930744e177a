//! Halves and bytes of a word at once, with operands from all over their range and at its ends.
//! replay: --block 64 --grid 2 --array a=random:uint:256:11 --array out=zero:uint:16384
//! expect: ok
__device__ unsigned mix(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352dU;
  x ^= x >> 15;
  x *= 0x846ca68bU;
  return x ^ x >> 16;
}
// Parts that are all ones, or the smallest number, in every other thread.
__device__ unsigned ends(unsigned x, unsigned chosen) {
  unsigned bytes = chosen & 0x01010101u;
  unsigned high = (chosen >> 1) & 0x01010101u;
  return (x & ~(bytes * 0xffu)) | (bytes * 0x7fu) | (high << 7);
}
__global__ void packed(const unsigned *a, unsigned *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned x = mix(a[i] + i * 77u), y = mix(x + a[i + 128]), z = mix(y);
  if (i & 1) x = ends(x, z);
  if (i & 2) y = ends(y, z >> 4);
  unsigned *o = out + i * 128;
  o[0] = __vabs2(x);
  o[1] = __vabsss2(x);
  o[2] = __vneg2(x);
  o[3] = __vnegss2(x);
  o[4] = __vabsdiffs2(x, y);
  o[5] = __vabsdiffu2(x, y);
  o[6] = __vadd2(x, y);
  o[7] = __vaddss2(x, y);
  o[8] = __vaddus2(x, y);
  o[9] = __vsub2(x, y);
  o[10] = __vsubss2(x, y);
  o[11] = __vsubus2(x, y);
  o[12] = __vavgu2(x, y);
  o[13] = __vhaddu2(x, y);
  o[14] = __vmaxs2(x, y);
  o[15] = __vmaxu2(x, y);
  o[16] = __vmins2(x, y);
  o[17] = __vminu2(x, y);
  o[18] = __vsads2(x, y);
  o[19] = __vsadu2(x, y);
  o[20] = __vcmpeq2(x, y);
  o[21] = __vcmpne2(x, y);
  o[22] = __vcmpges2(x, y);
  o[23] = __vcmpgeu2(x, y);
  o[24] = __vcmpgts2(x, y);
  o[25] = __vcmpgtu2(x, y);
  o[26] = __vcmples2(x, y);
  o[27] = __vcmpleu2(x, y);
  o[28] = __vcmplts2(x, y);
  o[29] = __vcmpltu2(x, y);
  o[30] = __vseteq2(x, y);
  o[31] = __vsetne2(x, y);
  o[32] = __vsetges2(x, y);
  o[33] = __vsetgeu2(x, y);
  o[34] = __vsetgts2(x, y);
  o[35] = __vsetgtu2(x, y);
  o[36] = __vsetles2(x, y);
  o[37] = __vsetleu2(x, y);
  o[38] = __vsetlts2(x, y);
  o[39] = __vsetltu2(x, y);
  o[40] = __vabs4(x);
  o[41] = __vabsss4(x);
  o[42] = __vneg4(x);
  o[43] = __vnegss4(x);
  o[44] = __vabsdiffs4(x, y);
  o[45] = __vabsdiffu4(x, y);
  o[46] = __vadd4(x, y);
  o[47] = __vaddss4(x, y);
  o[48] = __vaddus4(x, y);
  o[49] = __vsub4(x, y);
  o[50] = __vsubss4(x, y);
  o[51] = __vsubus4(x, y);
  o[52] = __vavgu4(x, y);
  o[53] = __vhaddu4(x, y);
  o[54] = __vmaxs4(x, y);
  o[55] = __vmaxu4(x, y);
  o[56] = __vmins4(x, y);
  o[57] = __vminu4(x, y);
  o[58] = __vsads4(x, y);
  o[59] = __vsadu4(x, y);
  o[60] = __vcmpeq4(x, y);
  o[61] = __vcmpne4(x, y);
  o[62] = __vcmpges4(x, y);
  o[63] = __vcmpgeu4(x, y);
  o[64] = __vcmpgts4(x, y);
  o[65] = __vcmpgtu4(x, y);
  o[66] = __vcmples4(x, y);
  o[67] = __vcmpleu4(x, y);
  o[68] = __vcmplts4(x, y);
  o[69] = __vcmpltu4(x, y);
  o[70] = __vseteq4(x, y);
  o[71] = __vsetne4(x, y);
  o[72] = __vsetges4(x, y);
  o[73] = __vsetgeu4(x, y);
  o[74] = __vsetgts4(x, y);
  o[75] = __vsetgtu4(x, y);
  o[76] = __vsetles4(x, y);
  o[77] = __vsetleu4(x, y);
  o[78] = __vsetlts4(x, y);
  o[79] = __vsetltu4(x, y);
  o[80] = __dp4a((int)x, (int)y, (int)z);
  o[81] = __dp4a(x, y, z);
  o[82] = __dp2a_lo((int)x, (int)y, (int)z);
  o[83] = __dp2a_lo(x, y, z);
  o[84] = __dp2a_hi((int)x, (int)y, (int)z);
  o[85] = __dp2a_hi(x, y, z);
}
