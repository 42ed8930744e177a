//! An annotation of the program's own says nothing of clusters: they have one block each, as the report lists.
//! check: refuted race.global @8,10
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __attribute__((annotate("tuned", 2, 1, 1))) k(int *a) {
  int i = blockIdx.x / 2 * blockDim.x + threadIdx.x;
  if (blockIdx.x % 2 == 0) a[i] = 1;
  cg::this_cluster().sync();
  if (blockIdx.x % 2 == 1) a[i] += 1;
}
