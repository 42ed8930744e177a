//! Two atomics on one counter: the one that goes by much is enough to bring it back.
//! check: not proved
__global__ void k(unsigned *c, int *out, int n) {
  unsigned r = threadIdx.x < n ? atomicAdd(c, 0x10000000u) : atomicAdd(c, 1u);
  out[r] = threadIdx.x;
}
