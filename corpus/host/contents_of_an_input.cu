//! Numbers from a file: two of them may be equal.
//! check: refuted race.global

#include <cstdio>

__global__ void k(int *o, const int *x) { o[x[threadIdx.x] & 63] = threadIdx.x; }

int main() {
  int h[64];
  FILE *f = fopen("numbers", "rb");
  fread(h, sizeof(int), 64, f);
  int *o, *x;
  cudaMalloc(&o, sizeof h);
  cudaMalloc(&x, sizeof h);
  cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
  k<<<1, 64>>>(o, x);
}
