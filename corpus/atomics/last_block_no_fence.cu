//! The last block adds up what the others wrote, but nothing makes their writes visible before they count themselves.
//! check: --block 32 => refuted race.global @6,12
__global__ void last_block_no_fence(const int *a, int *partial, int *out, unsigned *tickets) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = a[blockIdx.x] + 1;
    last = atomicAdd(tickets, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += partial[b];
    *out = sum;
  }
}
