//! A barrier of the grid in a plain launch is invalid.
//! check: unknown launch.cooperative
#include <cooperative_groups.h>

__global__ void shift(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  cooperative_groups::this_grid().sync();
  b[i] = a[i ^ 1];
}

void run(int *a, int *b) { shift<<<4, 64>>>(a, b); }
