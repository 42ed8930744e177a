//! Whether threads are to spare depends on an input of the program: there are inputs for which they are.
//! check: proved
//! warns: barrier.exited @11
#include <cuda_runtime.h>
#include <stdlib.h>
__global__ void twice(int *d, int n) {
  __shared__ int s[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = d[i];
  __syncthreads();
  d[i] = 2 * s[threadIdx.x];
}

int main(int argc, char **argv) {
  int n = atoi(argv[1]);
  if (n <= 0) return 1;
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  twice<<<(n + 127) / 128, 128>>>(d, n);
  cudaFree(d);
}
