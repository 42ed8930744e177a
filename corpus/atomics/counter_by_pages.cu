//! Slots of 256 elements: a million threads have their own, which is what the assumption says.
//! check: proved
__global__ void k(unsigned *c, int *out) {
  unsigned r = atomicAdd(c, 256u);
  out[r + 255] = threadIdx.x;
}
