//! A second pointer is assigned the same allocation: neighbours are read while they are written.
//! check: not proved
#include <cuda_runtime.h>

__global__ void shift(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + 1];
}

int main() {
  int *d, *e;
  cudaMalloc(&d, 1025 * sizeof(int));
  e = d;
  shift<<<4, 256>>>(d, e);
}
