//! An int that is counted with by 2^28 has 16 numbers.
//! check: not proved
__global__ void k(int *c, int *out) {
  int r = atomicAdd(c, 0x10000000);
  out[(unsigned)r >> 20] = threadIdx.x;
}
