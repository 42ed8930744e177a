//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: refuted memory.bounds
#include <cstdlib>

__global__ void k(int* t) {
  __shared__ int s[1024];
  int i = threadIdx.x;
  int h = (i * 73856093) % 1024;
  atomicAdd(&s[h], 1);
}

int main(int c, char** v) {
  int b = atoi(v[1]);
  if (b < 64 || b > 1024) return 0;
  int* d;
  cudaMalloc(&d, 4096);
  k<<<1, b>>>(d);
}
