//! Each block counts itself twice, in a loop: the number of blocks is reached when half of them are there.
//! check: --block 32 --grid 4 => not proved
__global__ void last_block_counted_in_a_loop(const int *a, int *partial, int *out, unsigned *count) {
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = a[blockIdx.x];
    __threadfence();
    unsigned before = 0;
    for (int i = 0; i < 2; i++) before = atomicAdd(count, 1u);
    if (before == gridDim.x - 1) {
      int sum = 0;
      for (int b = 0; b < gridDim.x; b++) sum += partial[b];
      *out = sum;
    }
  }
}
