//! The block copies a tile in every round; a barrier keeps the next copy from coming while the tile is read.
//! replay: --block 32 --array in=iota:float:96 --array out=zero:float:96 --arg n=3
//! expect: ok
//! check: --block 32 --grid 1 => proved
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void block_copy_rounds(const float *in, float *out, int n) {
  __shared__ float s[32];
  cg::thread_block block = cg::this_thread_block();
  for (int k = 0; k < n; k++) {
    cg::memcpy_async(block, s, in + k * 32, 32 * sizeof(float));
    cg::wait(block);
    out[k * 32 + threadIdx.x] = s[31 - threadIdx.x];
    block.sync();
  }
}
