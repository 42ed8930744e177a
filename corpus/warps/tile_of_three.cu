//! There are no tiles of three threads: the kernel ends with an error.
//! check: --block 32 --grid 1 => refuted assert.failed @8
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void of_three(int *out, int n) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_group tile = cg::tiled_partition(block, 3);
    out[threadIdx.x] = tile.size();
}
