//! Thread 0 never leaves its loop, and the others wait for it at the barrier.
//! check: unknown possible
__global__ void k(int *a) {
  while (threadIdx.x == 0) { }
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
