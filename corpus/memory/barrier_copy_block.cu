//! The block copies together, bound to a barrier object where all its threads meet, round by round.
//! replay: --block 32 --array in=iota:float:96 --array out=zero:float:96 --arg n=3
//! expect: ok
//! check: --block 32 --grid 1 => proved
#include <cooperative_groups.h>
#include <cuda/barrier>
namespace cg = cooperative_groups;
__global__ void barrier_copy_block(const float *in, float *out, int n) {
  __shared__ float s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  cg::thread_block block = cg::this_thread_block();
  int t = threadIdx.x;
  if (t == 0) init(&all, block.size());
  block.sync();
  for (int k = 0; k < n; k++) {
    cuda::memcpy_async(block, s, in + k * 32, sizeof(float) * 32, all);
    all.arrive_and_wait();
    out[k * 32 + t] = s[31 - t];
    block.sync();
  }
}
