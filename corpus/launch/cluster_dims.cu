//! The blocks of a cluster, whose size the kernel's attribute gives, meet at its barrier.
//! replay: --block 4 --grid 4 --array a=zero:int:8
//! expect: ok
//! check: proved
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2, 1, 1) k(int *a) {
  int i = blockIdx.x / 2 * blockDim.x + threadIdx.x;
  if (blockIdx.x % 2 == 0) a[i] = 1;
  cg::this_cluster().sync();
  if (blockIdx.x % 2 == 1) a[i] += 1;
}
