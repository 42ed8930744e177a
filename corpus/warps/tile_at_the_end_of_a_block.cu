//! The last tile of a block has the threads that are left, if its size is a number for the run.
//! check: --block 40 --grid 1 => proved
#include <cassert>
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void last_tile(int *out) {
    __shared__ int s[40];
    cg::thread_group tile = cg::tiled_partition(cg::this_thread_block(), 16);
    assert(tile.size() == (threadIdx.x < 32 ? 16 : 8));
    s[threadIdx.x / 16 * 16 + tile.size() - 1 - tile.thread_rank()] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}
