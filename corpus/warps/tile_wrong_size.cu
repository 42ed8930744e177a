//! Tiles of eight lanes meet, but sixteen exchange.
//! replay: --block 32 --array out=zero:int:32
//! expect: race.shared @12,14
//! check: --block 32 => refuted race.shared @12,14
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void tile_wrong_size(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(cg::this_thread_block());
  s[t] = t;
  tile.sync();
  out[blockIdx.x * 32 + t] = s[t ^ 8];
}
