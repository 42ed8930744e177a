//! A helper hands back the allocation that it was given.
//! check: not proved
#include <cuda_runtime.h>

__global__ void shift(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + 1];
}

static int *same(int *p) { return p; }

int main() {
  int *d;
  cudaMalloc(&d, 1025 * sizeof(int));
  shift<<<4, 256>>>(d, same(d));
}
