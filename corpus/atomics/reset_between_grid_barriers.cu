//! The counter is set back between two barriers of the grid: the second block gets the first one's number again.
//! check: --block 1 --grid 2 => refuted race.global @13,14
//! replay: --block 1 --grid 2 --array c=zero:int:1 --array a=zero:int:4
//! expect: race.global @13,14
#include <cooperative_groups.h>
__global__ void reset_between_grid_barriers(int *c, int *a) {
  int n = 0, m = 0;
  if (blockIdx.x == 0) n = atomicAdd(c, 1);
  cooperative_groups::this_grid().sync();
  if (blockIdx.x == 0) c[0] = 0;
  cooperative_groups::this_grid().sync();
  if (blockIdx.x == 1) m = atomicAdd(c, 1);
  if (blockIdx.x == 0) a[n] = blockIdx.x;
  if (blockIdx.x == 1) a[m] = blockIdx.x;
}
