//! Of two launches of the program only the second has threads to spare.
//! check: proved
//! warns: barrier.exited @10
#include <cuda_runtime.h>
__global__ void shift(int *d, int n) {
  __shared__ int s[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = d[i];
  __syncthreads();
  d[i] = s[threadIdx.x] >> 1;
}

int main() {
  int *d;
  cudaMalloc(&d, 4096);
  shift<<<16, 64>>>(d, 1024);
  shift<<<16, 64>>>(d, 1000);
}
