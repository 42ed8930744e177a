//! Cooperative-group tiles of 8 lanes: shuffles and the tile barrier stay inside the tile.
//! replay: --block 32 --array a=iota:int:32 --array out=zero:int:32
//! expect: ok
//! array: out = 28*8 92*8 156*8 220*8
//! check: --block 32 => proved
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void tile_reduction(const int *a, int *out) {
  __shared__ int total[128];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = a[i];
  for (int d = tile.size() / 2; d > 0; d /= 2) v += tile.shfl_down(v, d);
  if (tile.thread_rank() == 0) total[threadIdx.x / 8] = v;
  tile.sync();
  out[i] = total[threadIdx.x / 8];
}
