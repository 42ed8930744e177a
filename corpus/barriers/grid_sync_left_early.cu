//! Blocks meet in every other iteration; one leaves the loop after an iteration without a meeting.
//! replay: --block 2 --grid 3 --array a=zero:int:6
//! expect: barrier.divergence
//! check: --block 2 --grid 3 => refuted barrier.divergence
#include <cooperative_groups.h>
__global__ void grid_sync_left_early(int *a) {
  for (int k = 0; k < 10; k++) {
    if (k % 2 == 0) cooperative_groups::this_grid().sync();
    if (k == 4 && blockIdx.x == 1) break;
  }
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
