//! Integer operators on all widths and signs, with operands from all over their range.
//! replay: --block 64 --grid 2 --array a=random:uint:256:7 --array out=zero:ulong:4096
//! expect: ok
__device__ unsigned mix(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352dU;
  x ^= x >> 15;
  x *= 0x846ca68bU;
  return x ^ x >> 16;
}
__global__ void integers(const unsigned *a, unsigned long *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned u = mix(a[i] + i * 77u), v = mix(u + a[i + 128]);
  int s = (int)u, t = (int)v;
  long L = (long)((unsigned long)u << 32 | v), M = (long)mix(v) * s;
  unsigned long UL = L, UM = M;
  signed char c = s;
  unsigned char uc = t;
  short h = s >> 7;
  unsigned short uh = v >> 3;
  unsigned long *o = out + i * 32;
  o[0] = s / (t | 1);
  o[1] = s % (t | 1);
  o[2] = u / (v | 1);
  o[3] = u % (v | 1);
  o[4] = L / (M | 1);
  o[5] = L % (M | 1);
  o[6] = UL / (UM | 1);
  o[7] = UL % (UM | 1);
  o[8] = s >> (t & 31);
  o[9] = u >> (v & 31);
  o[10] = (unsigned)s << (t & 31);
  o[11] = L >> (t & 63);
  o[12] = UL << (v & 63);
  o[13] = c * uc;
  o[14] = h * uh;
  c += uc;
  o[15] = c;
  uc -= h;
  o[16] = uc;
  h *= uh;
  o[17] = h;
  uh /= (unsigned char)(uc | 1);
  o[18] = uh;
  c >>= 2;
  o[19] = c;
  h <<= 3;
  o[20] = h;
  uc = -uc;
  o[21] = uc;
  o[22] = ~uc;
  o[23] = -c;
  o[24] = !h;
  o[25] = (s < t) + (u < v) * 2 + (s < (long)v) * 4 + ((long)s < M) * 8 + (c < uc) * 16 + (s == u) * 32 + (h > uh)
      * 64;
  o[26] = (unsigned long)(s + (long)u);
  o[27] = (unsigned long)c + u;
  o[28] = s * (unsigned)t;
  o[29] = (bool)(c) + (bool)(L & 0xff00000000);
  o[30] = u - (unsigned long)v;
  o[31] = (unsigned short)(c - uh) ^ (signed char)(u >> 5);
}
