//! Two threads of each block count: the number of blocks is reached when half of them are there.
//! check: --block 32 --grid 4 => not proved
__global__ void last_block_counted_by_two_threads(const int *a, int *partial, int *out, unsigned *count) {
  if (threadIdx.x == 0) partial[blockIdx.x] = a[blockIdx.x];
  __syncthreads();
  unsigned before = 0;
  if (threadIdx.x < 2) {
    __threadfence();
    before = atomicAdd(count, 1u);
  }
  if (threadIdx.x == 0 && before == gridDim.x - 1) {
    __threadfence();
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += partial[b];
    *out = sum;
  }
}
