//! The lanes with an odd number add up among themselves, and so do the others: each part is a group of its own.
//! check: --block 64 => proved
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__global__ void sums(const int *in, int *out) {
    cg::thread_block block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = in[i];
    auto part = cg::binary_partition(warp, v & 1);
    int sum = cg::reduce(part, v, cg::plus<int>());
    out[i] = sum + part.size() + part.thread_rank();
}
