//! A barrier does not wait for the copy of the block.
//! replay: --block 32 --grid 2 --array in=iota:float:64 --array out=zero:float:64
//! expect: race.shared
//! expect: async.unawaited
//! check: --block 32 => refuted race.shared
//! A tool that takes the copy for an ordinary one sees nothing wrong here.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void block_copy_no_wait(const float *in, float *out) {
  __shared__ float s[32];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, s, in + blockIdx.x * 32, 32 * sizeof(float));
  block.sync();
  out[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x];
}
