//! A guard that ends the program counts.
//! check: => proved
#include <stdlib.h>

__global__ void mirror(float *d) {
  __shared__ float s[64];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void require(bool condition) {
  if (!condition) exit(1);
}

void run(float *d, unsigned threads) {
  require(threads <= 64);
  mirror<<<4, threads>>>(d);
}
