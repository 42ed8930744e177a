//! The last tile of a block does not have 16 threads.
//! check: --block 40 --grid 1 => refuted assert.failed @9
#include <cassert>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void last_tile(int *out) {
    cg::thread_group tile = cg::tiled_partition(cg::this_thread_block(), 16);
    assert(tile.size() == 16);
    out[threadIdx.x] = tile.thread_rank();
}
