//! The first block counts one more: the one that finds the number of blocks less one is the last but one.
//! check: --block 32 --grid 4 => not proved
__global__ void last_block_counted_ahead(const int *a, int *partial, int *out, unsigned *count) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) atomicAdd(count, 1u);
    partial[blockIdx.x] = a[blockIdx.x];
    __threadfence();
    last = atomicAdd(count, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += partial[b];
    *out = sum;
  }
}
