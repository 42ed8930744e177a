//! The last block to draw a ticket adds up what the others wrote: each of them has passed a fence and counted before.
//! check: --block 32 --grid 4 => proved
__global__ void last_block_sums(const int *a, volatile int *partial, int *out, unsigned *tickets) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = a[blockIdx.x];
    __threadfence();
    last = atomicAdd(tickets, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += partial[b];
    *out = sum;
  }
}
