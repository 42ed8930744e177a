//! Blocks that have left the kernel never arrive at the grid barrier.
//! replay: --block 4 --grid 2 --array a=zero:int:8 --arg n=8
//! expect: ok
//! replay: --block 4 --grid 2 --array a=zero:int:8 --arg n=4
//! expect: barrier.divergence @12
//! check: refuted barrier.divergence @12
#include <cooperative_groups.h>
__global__ void grid_sync_exited(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  a[i] = i;
  cooperative_groups::this_grid().sync();
}
