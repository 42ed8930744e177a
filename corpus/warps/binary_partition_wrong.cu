//! A part is made where half of the warp does not come.
//! check: --block 32 --grid 1 => not proved
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void sums(int *out) {
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    if (threadIdx.x < 16) {
        auto part = cg::binary_partition(warp, threadIdx.x & 1);
        out[threadIdx.x] = part.size();
    }
}
