//! A fence of the block says nothing to other blocks.
//! check: --block 32 => refuted race.global @6,13
__global__ void fence_of_block_only(const int *a, int *partial, int *out, unsigned *tickets) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = a[blockIdx.x] + 1;
    __threadfence_block();
    last = atomicAdd(tickets, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += partial[b];
    *out = sum;
  }
}
