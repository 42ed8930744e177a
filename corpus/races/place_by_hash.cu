//! A hash decides the place that is written. Proofs about it take long; a run shows the race soon, and some of the time is kept for runs.
//! replay: --block 32 --grid 1 --array in=random:uint:512 --array out=zero:uint:16 --arg target=7
//! expect: race.global
//! check: --timeout 2 => refuted race.global

#define ROTL(x, s) (((x) << (s)) | ((x) >> (32 - (s))))
__global__ void place(unsigned *out, const unsigned *in, unsigned target) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned w0 = in[t * 16 + 0];
  unsigned w1 = in[t * 16 + 1];
  unsigned w2 = in[t * 16 + 2];
  unsigned w3 = in[t * 16 + 3];
  unsigned w4 = in[t * 16 + 4];
  unsigned w5 = in[t * 16 + 5];
  unsigned w6 = in[t * 16 + 6];
  unsigned w7 = in[t * 16 + 7];
  unsigned w8 = in[t * 16 + 8];
  unsigned w9 = in[t * 16 + 9];
  unsigned w10 = in[t * 16 + 10];
  unsigned w11 = in[t * 16 + 11];
  unsigned w12 = in[t * 16 + 12];
  unsigned w13 = in[t * 16 + 13];
  unsigned w14 = in[t * 16 + 14];
  unsigned w15 = in[t * 16 + 15];
  unsigned a = 0x67452301u, b = 0xefcdab89u, c = 0x98badcfeu, d = 0x10325476u, e = 0xc3d2e1f0u;
  e += ROTL(a, 5) + (d ^ (b & (c ^ d))) + w0 + 0x5a827999u; b = ROTL(b, 30);
  d += ROTL(e, 5) + (c ^ (a & (b ^ c))) + w1 + 0x5a827999u; a = ROTL(a, 30);
  c += ROTL(d, 5) + (b ^ (e & (a ^ b))) + w2 + 0x5a827999u; e = ROTL(e, 30);
  b += ROTL(c, 5) + (a ^ (d & (e ^ a))) + w3 + 0x5a827999u; d = ROTL(d, 30);
  a += ROTL(b, 5) + (e ^ (c & (d ^ e))) + w4 + 0x5a827999u; c = ROTL(c, 30);
  e += ROTL(a, 5) + (d ^ (b & (c ^ d))) + w5 + 0x5a827999u; b = ROTL(b, 30);
  d += ROTL(e, 5) + (c ^ (a & (b ^ c))) + w6 + 0x5a827999u; a = ROTL(a, 30);
  c += ROTL(d, 5) + (b ^ (e & (a ^ b))) + w7 + 0x5a827999u; e = ROTL(e, 30);
  b += ROTL(c, 5) + (a ^ (d & (e ^ a))) + w8 + 0x5a827999u; d = ROTL(d, 30);
  a += ROTL(b, 5) + (e ^ (c & (d ^ e))) + w9 + 0x5a827999u; c = ROTL(c, 30);
  e += ROTL(a, 5) + (d ^ (b & (c ^ d))) + w10 + 0x5a827999u; b = ROTL(b, 30);
  d += ROTL(e, 5) + (c ^ (a & (b ^ c))) + w11 + 0x5a827999u; a = ROTL(a, 30);
  c += ROTL(d, 5) + (b ^ (e & (a ^ b))) + w12 + 0x5a827999u; e = ROTL(e, 30);
  b += ROTL(c, 5) + (a ^ (d & (e ^ a))) + w13 + 0x5a827999u; d = ROTL(d, 30);
  a += ROTL(b, 5) + (e ^ (c & (d ^ e))) + w14 + 0x5a827999u; c = ROTL(c, 30);
  e += ROTL(a, 5) + (d ^ (b & (c ^ d))) + w15 + 0x5a827999u; b = ROTL(b, 30);
  w0 = ROTL(w13 ^ w8 ^ w2 ^ w0, 1);
  d += ROTL(e, 5) + (c ^ (a & (b ^ c))) + w0 + 0x5a827999u; a = ROTL(a, 30);
  w1 = ROTL(w14 ^ w9 ^ w3 ^ w1, 1);
  c += ROTL(d, 5) + (b ^ (e & (a ^ b))) + w1 + 0x5a827999u; e = ROTL(e, 30);
  w2 = ROTL(w15 ^ w10 ^ w4 ^ w2, 1);
  b += ROTL(c, 5) + (a ^ (d & (e ^ a))) + w2 + 0x5a827999u; d = ROTL(d, 30);
  w3 = ROTL(w0 ^ w11 ^ w5 ^ w3, 1);
  a += ROTL(b, 5) + (e ^ (c & (d ^ e))) + w3 + 0x5a827999u; c = ROTL(c, 30);
  if (a == target && b != c) { out[0] = t; }
  out[1 + (d & 7)] = e;
}
