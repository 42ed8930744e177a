//! Lanes with the same label are a group; its first thread writes for all of them.
//! check: --block 32 --grid 1 => not proved
//! replay: --block 32 --array keys=list:int:5,6,5,7,5,6,5,7,5,6,5,7,5,6,5,7,5,6,5,7,5,6,5,7,5,6,5,7,5,6,5,7 --array out=zero:int:8
//! expect: ok
//! array: out = 0 0 0 0 0 16 8 8
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void counts(const int *keys, int *out) {
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    int key = keys[threadIdx.x];
    auto part = cg::labeled_partition(warp, key);
    if (part.thread_rank() == 0) out[key] = part.size();
}
