//! A counter in steps of 2 that stops at n alone: that 2 does not divide n must not be rounded away, to no rounds at all.
//! check: refuted race.global @7
//! replay: --block 2 --grid 1 --arg n=8 --array a=zero:int:4
//! expect: race.global @7
__global__ void k(int *a, unsigned n) {
  for (unsigned j = 0; j != n; j += 2) {
    a[j < 4 ? blockIdx.x * blockDim.x + threadIdx.x : 0] = threadIdx.x;
  }
}
