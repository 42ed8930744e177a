//! Shared memory for 256 threads.
//! check: proved if blockDim.x <= 256
//! check: --accept-conditions => proved if blockDim.x <= 256

__global__ void block_at_most(float *a) {
  __shared__ float s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = a[i];
  __syncthreads();
  a[i] = s[blockDim.x - 1 - threadIdx.x];
}
