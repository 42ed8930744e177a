//! The last block sets the counter back and counts on: it gets the number of the first block again.
//! check: refuted race.global
__global__ void k(unsigned *count, int *a) {
  if (threadIdx.x == 0) {
    __threadfence();
    unsigned t = atomicAdd(count, 1u);
    __threadfence();
    if (t == gridDim.x - 1) {
      *count = 0;
      unsigned u = atomicAdd(count, 1u);
      a[u] = 9;
    } else {
      a[t] = 7;
    }
  }
}
