//! The allocation has room for half of the threads.
//! check: => refuted memory.bounds @5
#include <cuda_runtime.h>

__global__ void fill(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

int main() {
  int *a;
  cudaMalloc((void **)&a, 512 * sizeof(int));
  fill<<<4, 256>>>(a);
  cudaFree(a);
}
