//! The fence stands behind the ticket: the last block may read a part before it is there.
//! check: --block 32 => refuted race.global @6,13
__global__ void fence_after_ticket(const int *a, int *partial, int *out, unsigned *tickets) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = a[blockIdx.x] + 1;
    last = atomicAdd(tickets, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += partial[b];
    *out = sum;
  }
}
