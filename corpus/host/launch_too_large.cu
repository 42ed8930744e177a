//! The only launch uses more threads than the shared array has elements.
//! replay: --block 128 --array a=iota:int:128
//! expect: memory.bounds @10
//! check: refuted memory.bounds @10
#include <cuda_runtime.h>

__global__ void reverse(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

int main() {
  int *a;
  cudaMalloc((void **)&a, 128 * sizeof(int));
  reverse<<<1, 128>>>(a);
  cudaFree(a);
}
