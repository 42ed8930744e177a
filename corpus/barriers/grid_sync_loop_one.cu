//! One grid barrier a step is too few: a block that runs ahead writes what its neighbour still reads.
//! replay: --block 4 --grid 3 --array a=iota:int:14 --array b=zero:int:14 --arg steps=2
//! expect: race.global @12,14
//! check: --block 4 --grid 3 => refuted race.global @12,14
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void grid_sync_loop_one(int *a, int *b, int steps) {
  cg::grid_group grid = cg::this_grid();
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  for (int k = 0; k < steps; ++k) {
    b[i] = a[i - 1] + a[i + 1];
    grid.sync();
    a[i] = b[i - 1] + b[i + 1];
  }
}
