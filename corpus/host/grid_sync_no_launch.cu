//! No launch in sight: that it is cooperative is up to whoever launches it.
//! check: proved
#include <cooperative_groups.h>

__global__ void shift(int *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  cooperative_groups::this_grid().sync();
  if (i > 0) b[i] = a[i - 1];
}
