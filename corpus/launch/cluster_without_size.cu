//! Nobody gives the size of clusters: one block each is assumed, as the report says, and then the barrier orders no two of them.
//! check: refuted race.global @9,11
//! check: --cluster 2 => proved
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void k(int *a) {
  int i = blockIdx.x / 2 * blockDim.x + threadIdx.x;
  if (blockIdx.x % 2 == 0) a[i] = 1;
  cg::this_cluster().sync();
  if (blockIdx.x % 2 == 1) a[i] += 1;
}
