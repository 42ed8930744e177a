//! The counter goes by 2: the block that finds the number of blocks less one is not the last.
//! check: --block 32 --grid 5 => not proved
__global__ void last_block_counts_by_two(const int *a, int *partial, int *out, unsigned *count) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = a[blockIdx.x];
    __threadfence();
    last = atomicAdd(count, 2u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += partial[b];
    *out = sum;
  }
}
