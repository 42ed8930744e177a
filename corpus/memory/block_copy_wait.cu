//! The block copies together, waits, and every thread reads what another one's part brought.
//! replay: --block 32 --grid 2 --array in=iota:float:64 --array out=zero:float:64
//! expect: ok
//! check: --block 32 => proved
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void block_copy_wait(const float *in, float *out) {
  __shared__ float s[32];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, s, in + blockIdx.x * 32, 32 * sizeof(float));
  cg::wait(block);
  out[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x];
}
