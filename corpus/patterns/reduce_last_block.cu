//! The last block to finish adds the partial sums: each of the others has passed a fence and counted before.
//! check: --block 32 --grid 4 => proved
//! check: proved
__device__ unsigned tickets = 0;

__global__ void reduce_last_block(const int *a, int *partial, int *out) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = a[blockIdx.x];
    __threadfence();
    last = atomicInc(&tickets, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += partial[b];
    *out = sum;
  }
}
