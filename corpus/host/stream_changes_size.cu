//! The block size is read from the user.
//! check: not proved
#include <iostream>

__global__ void mirror(float *d) {
  __shared__ float s[256];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d) {
  int threads = 256;
  std::cin >> threads;
  mirror<<<4, threads>>>(d);
}
