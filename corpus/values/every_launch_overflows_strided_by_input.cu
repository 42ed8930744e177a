//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown race.global
#include <cstdlib>

__global__ void k(float* a, int n) {
  for (int i = threadIdx.x; i < n; i += 32) {
    a[i * 64] = 1;
  }
}

int main(int c, char** v) {
  float* d;
  int n = atoi(v[1]);
  if (n < 40000000) return 0;
  cudaMalloc(&d, 256L * n);
  k<<<1, 32>>>(d, n);
}
