//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown race.global
#include <cstdlib>

__global__ void k(int* a, int n) {
  int x = n * 100;
  if (x < n && n > 0) a[0] = threadIdx.x;
}

int main(int c, char** v) {
  int n = atoi(v[1]);
  if (n < 1 || n > 1000) return 0;
  n = n << 22;
  int* d;
  cudaMalloc(&d, 4);
  k<<<1, 32>>>(d, n);
}
