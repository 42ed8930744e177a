//! The host counts elements where bytes are asked for.
//! check: => refuted memory.bounds @7
#include <cuda_runtime.h>

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}

int main() {
  const int n = 1000;
  int *a;
  cudaMalloc(&a, n);
  fill<<<(n + 255) / 256, 256>>>(a, n);
  cudaFree(a);
}
