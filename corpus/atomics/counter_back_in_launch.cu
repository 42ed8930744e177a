//! The launch has more threads than the counter has numbers.
//! check: --block 256 --grid 64 => not proved
//! check: --block 256 --grid 2 => proved
__global__ void k(unsigned *c, int *out) {
  unsigned r = atomicAdd(c, 0x400000u);
  out[r] = threadIdx.x;
}
