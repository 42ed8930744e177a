//! The same allocation twice, and every thread stays with its element.
//! check: proved
#include <cuda_runtime.h>

__global__ void twice(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 2 * in[i];
}

int main() {
  int *d, *e;
  cudaMalloc(&d, 1024 * sizeof(int));
  e = d;
  twice<<<4, 256>>>(d, e);
}
