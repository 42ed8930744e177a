//! A counter that goes by 2^30 is back after four threads: its numbers are nobody's own.
//! check: not proved
__global__ void k(unsigned *c, int *out) {
  unsigned r = atomicAdd(c, 0x40000000u);
  out[r >> 28] = threadIdx.x;
}
