//! One block of 16 threads does not use up the numbers; of 64 it does.
//! check: --block 8 --grid 1 => proved
//! check: --block 64 --grid 1 => not proved
__global__ void k(unsigned *c, int *out) {
  unsigned r = atomicAdd(c, 0x10000000u);
  out[r >> 26] = threadIdx.x;
}
