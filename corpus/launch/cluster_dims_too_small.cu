//! Four blocks share a row, but clusters have two: the barrier orders half of the pairs.
//! check: refuted race.global @8,10
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) k(int *a) {
  int i = blockIdx.x / 4 * blockDim.x + threadIdx.x;
  if (blockIdx.x % 4 == 0) a[i] = 1;
  cg::this_cluster().sync();
  if (blockIdx.x % 4 == 3) a[i] += 1;
}
