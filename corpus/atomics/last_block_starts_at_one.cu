//! The counter starts with 1 in the source: the block that finds the number of blocks less one is the last but one.
//! check: --block 32 --grid 4 => not proved
__device__ unsigned tickets = 1;

__global__ void last_block_starts_at_one(const int *a, volatile int *partial, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = a[blockIdx.x];
    __threadfence();
    last = atomicAdd(&tickets, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += partial[b];
    *out = sum;
  }
}
