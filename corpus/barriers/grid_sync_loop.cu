//! A stencil over the whole grid, step by step: two arrays, a grid barrier after each step.
//! replay: --block 4 --grid 3 --array a=iota:int:14 --array b=zero:int:14 --arg steps=2
//! expect: ok
//! check: proved
//! check: --block 4 --grid 3 => proved
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void grid_sync_loop(int *a, int *b, int steps) {
  cg::grid_group grid = cg::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  for (int k = 0; k < steps; ++k) {
    b[i] = a[i - 1] + a[i + 1];
    grid.sync();
    a[i] = b[i - 1] + b[i + 1];
    grid.sync();
  }
}
