//! Counting down by 2^29 is no better.
//! check: not proved
__global__ void k(unsigned *c, int *out) {
  unsigned r = atomicSub(c, 0x20000000u);
  out[r >> 24] = threadIdx.x;
}
