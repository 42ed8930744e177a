//! `for (;;) ;` in one thread, a barrier for the others.
//! check: unknown possible
__global__ void k(int *a) {
  if (threadIdx.x == 0) for (;;) ;
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
