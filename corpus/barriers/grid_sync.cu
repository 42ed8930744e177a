//! A grid-wide barrier orders the accesses of different blocks.
//! replay: --block 4 --grid 3 --array a=zero:int:12 --array b=zero:int:12
//! expect: ok
//! array: b = 11 10 9 8 7 6 5 4 3 2 1 0
//! check: proved
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void grid_sync(int *a, int *b) {
  cg::grid_group grid = cg::this_grid();
  int n = gridDim.x * blockDim.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  grid.sync();
  b[i] = a[n - 1 - i];
}
