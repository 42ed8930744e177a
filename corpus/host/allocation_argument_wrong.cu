//! The kernel is told of twice as many elements as there are.
//! check: => refuted memory.bounds @7
#include <cuda_runtime.h>

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}

int main() {
  int n = 512;
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<8, 128>>>(a, 2 * n);
  cudaFree(a);
}
