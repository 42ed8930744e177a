//! A turn of a long loop of the host breaks what a proof for all of them would assume, or cannot be launched at all.
//! check: unknown launch.cooperative
#include <cooperative_groups.h>

__global__ void k(int* a, int n) {
  cooperative_groups::this_grid().sync();
  a[threadIdx.x + blockIdx.x * 32] = n;
}

int main() {
  int* d;
  cudaMalloc(&d, 40000);
  for (int j = 1; j < 50; j++) k<<<j, 32>>>(d, j);
}
