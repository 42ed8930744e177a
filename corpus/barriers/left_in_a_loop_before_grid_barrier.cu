//! A barrier of the grid does not do without the threads that have returned from a loop.
//! check: refuted barrier.divergence
//! replay: --block 2 --grid 2 --arg n=1 --array c=zero:int:1
//! expect: barrier.divergence
#include <cooperative_groups.h>
__global__ void left_in_a_loop_before_grid_barrier(int *c, int n) {
  for (int i = 0; i < n; i++)
    if (atomicAdd(c, 1) == 0) return;
  cooperative_groups::this_grid().sync();
}
