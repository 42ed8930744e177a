//! A grid barrier inside a block-dependent branch: fine for a block barrier, divergence for a grid barrier.
//! replay: --block 4 --grid 1 --array a=zero:int:4
//! expect: ok
//! replay: --block 4 --grid 2 --array a=zero:int:8
//! expect: barrier.divergence @13,15
//! check: refuted barrier.divergence @13,15
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void grid_sync_divergence(int *a) {
  cg::grid_group grid = cg::this_grid();
  if (blockIdx.x == 0)
    grid.sync();
  else
    grid.sync();
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
