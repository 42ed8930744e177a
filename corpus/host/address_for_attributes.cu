//! The runtime is told of the kernel, which launches nothing.
//! check: proved
#include <cuda_runtime.h>

__global__ void mirror(float *d) {
  __shared__ float s[64];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d) {
  cudaFuncSetAttribute(mirror, cudaFuncAttributePreferredSharedMemoryCarveout, 50);
  mirror<<<4, 64>>>(d);
}
