//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown race.global
#include <cstdlib>

__global__ void k(int* a, int n) {
  unsigned s = blockIdx.x * 4096 + threadIdx.x;
  if (s < blockIdx.x) a[0] = threadIdx.x;
}

int main(int c, char** v) {
  int g = atoi(v[1]);
  if (g < 1100000) return 0;
  int* d;
  cudaMalloc(&d, 40000);
  k<<<g, 32>>>(d, 100000);
}
