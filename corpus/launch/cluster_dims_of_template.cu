//! Each instance of a kernel has clusters of its own size.
//! check: proved
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

template <int N> __global__ void __cluster_dims__(N, 1, 1) k(int *a) {
  int i = blockIdx.x / N * blockDim.x + threadIdx.x;
  if (blockIdx.x % N == 0) a[i] = 1;
  cg::this_cluster().sync();
  if (blockIdx.x % N == N - 1) a[i] += 1;
}

template __global__ void k<2>(int *);
template __global__ void k<4>(int *);
