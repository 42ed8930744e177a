//! `cg::reduce` gives every lane of a tile the sum, the minimum and the bits of all; the first warp sums what the tiles found.
//! replay: --block 64 --array in=iota:int:64 --array out=zero:int:4
//! expect: ok
//! array: out = 2016 32 63 64
//! check: --block 64 => proved
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void group_reduce(const int *in, int *out) {
  __shared__ int sums[32], least[32];
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  int sum = cg::reduce(tile, v, cg::plus<int>()), low = cg::reduce(tile, v, cg::less<int>());
  int bits = cg::reduce(tile, v, cg::bit_or<int>());
  if (tile.thread_rank() == 0) {
    sums[tile.meta_group_rank()] = sum;
    least[tile.meta_group_rank()] = low;
  }
  block.sync();
  if (tile.meta_group_rank() == 0) {
    bool mine = tile.thread_rank() < tile.meta_group_size();
    sum = cg::reduce(tile, mine ? sums[tile.thread_rank()] : 0, cg::plus<int>());
    low = cg::reduce(tile, mine ? least[tile.thread_rank()] : 0, cg::greater<int>());
    if (tile.thread_rank() == 0) {
      out[4 * blockIdx.x] = sum;
      out[4 * blockIdx.x + 1] = low;
      out[4 * blockIdx.x + 2] = bits | 32;
      out[4 * blockIdx.x + 3] = block.size();
    }
  }
}
