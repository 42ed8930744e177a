//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown race.global
#include <cstdlib>

__global__ void k(int* a) {
  int b = blockIdx.x;
  int x = b * 16384;
  if (x < b) a[0] = threadIdx.x;
}

int main(int c, char** v) {
  int n = atoi(v[1]);
  if (n < 150000) return 0;
  int* d;
  cudaMalloc(&d, 4);
  k<<<n, 32>>>(d);
}
