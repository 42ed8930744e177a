//! A row further than the last one.
//! check: --block 16 --grid 1 => refuted memory.bounds @6
//! check: --block 15 --grid 1 => proved
__global__ void k(int *o) {
  __shared__ int s[16][4];
  s[threadIdx.x + 1][0] = 1; o[threadIdx.x] = 0;
}
