//! `cudaLaunchKernel` is a launch like any other.
//! check: proved
#include <cuda_runtime.h>

__global__ void mirror(float *d) {
  __shared__ float s[64];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d) {
  void *arguments[] = {&d};
  cudaLaunchKernel((const void *)mirror, dim3(4), dim3(64), arguments, 0, 0);
}
