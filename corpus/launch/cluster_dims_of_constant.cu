//! The size of clusters is a constant expression like any other.
//! check: proved
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

constexpr int pair = 2;
#define ROWS (pair * 2)

__global__ void __cluster_dims__(ROWS, 1, 1) k(int *a) {
  int i = blockIdx.x / ROWS * blockDim.x + threadIdx.x;
  if (blockIdx.x % ROWS == 0) a[i] = 1;
  cg::this_cluster().sync();
  if (blockIdx.x % ROWS == 3) a[i] += 1;
}
