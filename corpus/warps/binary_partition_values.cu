//! Who is in which part, and the ranks there.
//! replay: --block 32 --array out=zero:int:32
//! expect: ok
//! array: out = 11000 21000 11001 21001 11002 21002 11003 21003 11004 21004 11005 21005 11006 21006 11007 21007 11008 21008 11009 21009 11010 21010 21011 21012 21013 21014 21015 21016 21017 21018 21019 21020
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void ranks(int *out) {
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    bool low = threadIdx.x % 2 == 0 && threadIdx.x < 22;
    auto part = cg::binary_partition(warp, low);
    out[threadIdx.x] = part.size() * 1000 + part.thread_rank();
}
