//! Each block counts itself twice, in a loop: the number of blocks is reached when half of them are there.
//! check: --block 32 --grid 4 => not proved
__global__ void last_block_counted_in_a_loop(const int *a, int *partial, int *out, unsigned *count, int n) {
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = a[blockIdx.x];
    __threadfence();
    for (int i = 0; i < n; i++) {
      if (atomicAdd(count, 1u) == gridDim.x - 1) {
        __threadfence();
        int sum = 0;
        for (int b = 0; b < gridDim.x; b++) sum += partial[b];
        *out = sum;
        return;
      }
    }
  }
}
