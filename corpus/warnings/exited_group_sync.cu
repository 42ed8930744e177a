//! The same with the block's group of cooperative groups.
//! check: --block 32 => proved
//! warns: barrier.exited @11
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void grouped(const int *a, int *out, int n) {
  __shared__ int s[32];
  int i = blockIdx.x * 32 + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = a[i];
  cg::this_thread_block().sync();
  out[i] = s[threadIdx.x];
}
