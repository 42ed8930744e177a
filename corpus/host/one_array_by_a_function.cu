//! A function of the host returns the same array each time: two parameters, one array
//! check: unknown unsupported.pointer

#include <cuda_runtime.h>

int *get() {
  static int *p = 0;
  if (!p) {
    cudaMalloc(&p, 128);
  }
  return p;
}

__global__ void shift(int *a, const int *b) {
  int i = threadIdx.x;
  a[i] = b[(i + 1) % 32];
}

int main() {
  shift<<<1, 32>>>(get(), get());
}
