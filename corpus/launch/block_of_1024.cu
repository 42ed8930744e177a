//! Blocks have at most 1,024 threads: a shared array of that size is large enough for all of them.
//! check: proved
__global__ void k(int *a) {
  __shared__ int s[1024];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
