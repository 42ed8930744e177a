//! A tile whose size is a number for the run, handed over as a group of any kind.
//! check: --block 64 => proved
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__device__ void turn(int *s, cg::thread_group group) {
    int rank = group.thread_rank();
    int first = threadIdx.x - rank;
    s[threadIdx.x] = threadIdx.x;
    cg::sync(group);
    int other = s[first + group.size() - 1 - rank];
    group.sync();
    s[threadIdx.x] = other;
}
__global__ void turned(int *out) {
    __shared__ int s[64];
    cg::thread_block block = cg::this_thread_block();
    turn(s, cg::tiled_partition(block, 16));
    block.sync();
    turn(s, block);
    out[blockIdx.x * 64 + threadIdx.x] = s[threadIdx.x];
}
