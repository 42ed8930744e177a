//! One element fewer than the largest block has threads.
//! check: refuted memory.bounds @5
__global__ void k(int *a) {
  __shared__ int s[1023];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
