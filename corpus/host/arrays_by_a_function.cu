//! A function of the host that makes a new array each time
//! check: proved

#include <cuda_runtime.h>

int *make() {
  int *p;
  cudaMalloc(&p, 128);
  return p;
}

__global__ void shift(int *a, const int *b) {
  int i = threadIdx.x;
  a[i] = b[(i + 1) % 32];
}

int main() {
  shift<<<1, 32>>>(make(), make());
}
