//! Tiles of 16 do not wait for each other, and one reads what the next one writes.
//! check: --block 64 --grid 1 => refuted race.shared @10,12
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void turned(int *out) {
    __shared__ int s[64];
    cg::thread_block block = cg::this_thread_block();
    cg::thread_group tile = cg::tiled_partition(block, 16);
    int i = threadIdx.x;
    s[i] = i;
    cg::sync(tile);
    out[i] = s[(i + 16) % 64];
}
