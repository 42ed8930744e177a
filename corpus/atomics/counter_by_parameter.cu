//! The amount comes from outside: with a small one every launch has numbers enough, which is what is assumed.
//! check: proved
__global__ void k(unsigned *c, int *out, unsigned short n) {
  if (n == 0) return;
  unsigned r = atomicAdd(c, (unsigned)n);
  out[r] = threadIdx.x;
}
