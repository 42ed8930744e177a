//! Tiles of sixteen lanes in a loop: one barrier before the reads, one after them.
//! replay: --block 32 --array out=zero:int:32
//! expect: ok
//! array: out = 120*16 376*16
//! check: --block 32 => proved
//! check: proved
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void tile_sixteen(int *out) {
  __shared__ int s[1024];
  int t = threadIdx.x, v = t;
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cg::this_thread_block());
  for (int d = 8; d > 0; d /= 2) {
    s[t] = v;
    tile.sync();
    v += s[t ^ d];
    tile.sync();
  }
  out[blockIdx.x * blockDim.x + t] = v;
}
