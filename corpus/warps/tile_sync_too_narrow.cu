//! A tile barrier does not order lanes of different tiles, even in one warp.
//! replay: --block 32 --array out=zero:int:32
//! expect: race.shared @12,14
//! check: --block 32 => refuted race.shared @12,14
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void tile_sync_too_narrow(int *out) {
  __shared__ int s[32];
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(cg::this_thread_block());
  int t = threadIdx.x;
  s[t] = t;
  tile.sync();
  out[blockIdx.x * 32 + t] = s[31 - t];
}
