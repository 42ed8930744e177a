//! The program launches 1000 threads' worth of work in blocks of 256: the last block has 24 threads to spare.
//! check: proved
//! warns: barrier.exited @10
#include <cuda_runtime.h>
__global__ void halve(float *d, int n) {
  __shared__ float s[256];
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = d[i];
  __syncthreads();
  d[i] = s[threadIdx.x] * 0.5f;
}

int main() {
  float *d;
  cudaMalloc(&d, 1000 * sizeof(float));
  halve<<<4, 256>>>(d, 1000);
  cudaFree(d);
}
