//! A tile of as many threads as the host says: 32 or 16 are right, other numbers are not.
//! check: --block 32 --grid 1 --arg n=16 => proved
//! check: --block 32 --grid 1 --arg n=24 => refuted assert.failed @9
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void of_any(int *out, int n) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_group tile = cg::tiled_partition(block, n);
    out[threadIdx.x] = tile.size();
}
