//! The launch has half a cluster, and fails.
//! check: unknown launch.limit
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) halves(float *out) {
  cg::this_cluster().sync();
  out[threadIdx.x + blockIdx.x * blockDim.x] = 1;
}

int main() {
  float *out;
  cudaMalloc(&out, 4096);
  halves<<<3, 32>>>(out);
}
