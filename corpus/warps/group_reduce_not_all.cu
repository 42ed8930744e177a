//! `cg::reduce` in a branch that only some lanes of the tile take.
//! replay: --block 32 --array in=iota:int:32 --array out=zero:int:32
//! expect: barrier.mask
//! check: --block 32 => refuted barrier.mask
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void group_reduce_not_all(const int *in, int *out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  int i = blockIdx.x * blockDim.x + threadIdx.x, v = in[i];
  if (threadIdx.x % 32 < 20) v = cg::reduce(tile, v, cg::plus<int>());
  out[i] = v;
}
