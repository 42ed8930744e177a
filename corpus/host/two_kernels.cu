//! Two kernels launched one after the other: the second sees all writes of the first.
//! replay: --kernel fill --block 8 --array a=zero:int:8
//! expect: ok
//! array: a = 0..7
//! replay: --kernel shift --block 8 --array a=iota:int:9 --array b=zero:int:8
//! expect: ok
//! array: b = 1..8
//! check: proved
#include <cuda_runtime.h>

__global__ void fill(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
}

__global__ void shift(const int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = a[i + 1];
}

void run(int *a, int *b, int n) {
  fill<<<(n + 255) / 256, 256>>>(a);
  shift<<<(n + 255) / 256, 256>>>(a, b);
}
