//! Scans of a tile of eight lanes, with and without the own value, and the tile's own votes.
//! replay: --block 16 --array in=iota:int:16 --array out=zero:int:48
//! expect: ok
//! array: out = 0 1 3 6 10 15 21 28 8 17 27 38 50 63 77 92 0 0 1 3 6 10 15 21 0 8 17 27 38 50 63 77 170 170 170 170 170 170 170 170 170 170 170 170 170 170 170 170
//! check: --block 16 => proved
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
__global__ void group_scan(const int *in, int *out) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int t = threadIdx.x, v = in[t], n = blockDim.x;
  int *mine = out + blockIdx.x * 3 * n;
  mine[t] = cg::inclusive_scan(tile, v);
  mine[n + t] = cg::exclusive_scan(tile, v, cg::plus<int>());
  mine[2 * n + t] = tile.ballot(v % 2 == 1);
}
