//! A cluster barrier orders the blocks of one cluster; two clusters stay unordered.
//! replay: --block 4 --grid 2 --cluster 2 --array a=zero:int:8 --array b=zero:int:8
//! expect: ok
//! array: b = 7 6 5 4 3 2 1 0
//! replay: --block 4 --grid 4 --cluster 2 --array a=zero:int:16 --array b=zero:int:16
//! expect: race.global @16,18
//! check: --block 4 --grid 2 --cluster 2 => proved
//! check: --block 4 --grid 4 --cluster 2 => refuted race.global @16,18
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void cluster_sync(int *a, int *b) {
  cg::cluster_group cluster = cg::this_cluster();
  int n = gridDim.x * blockDim.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;
  cluster.sync();
  b[i] = a[n - 1 - i];
}
