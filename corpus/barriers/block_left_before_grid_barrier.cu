//! One block returns from the loop, the other waits for it at a barrier of the grid.
//! check: --block 1 --grid 2 => not proved
//! replay: --block 1 --grid 2 --arg n=1 --array c=zero:int:1
//! expect: barrier.divergence
#include <cooperative_groups.h>
__global__ void block_left_before_grid_barrier(int *c, int n) {
  for (int i = 0; i < n; i++)
    if (atomicAdd(c, 1) == 0) return;
  cooperative_groups::this_grid().sync();
}
