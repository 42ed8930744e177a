//! A condition that no launch in sight meets, or that some launch of the program breaks, is no answer.
//! check: unknown race.global
#include <cstdlib>

__global__ void k(int* a, int n) {
  int i = __mul24(blockIdx.x, blockDim.x) + threadIdx.x;
  a[i] = blockIdx.x;
}

int main(int c, char** v) {
  int g = atoi(v[1]);
  if (g < 16777226 || g > 17000000) return 0;
  int* d;
  cudaMalloc(&d, 1L << 33);
  k<<<g, 32>>>(d, 1);
}
