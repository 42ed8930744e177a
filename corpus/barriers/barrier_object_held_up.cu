//! Warp 0 waits at a barrier of the block before it arrives at a barrier object, where warp 1 waits for it: neither goes on.
//! replay: --block 64 --arg n=1
//! expect: barrier.divergence
//! check: --block 64 => refuted barrier.divergence
#include <cuda/barrier>
__global__ void barrier_object_held_up(int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  if (threadIdx.x == 0) init(&all, 64);
  __syncthreads();
  if (threadIdx.x < 32 && n > 0) __syncthreads();
  all.arrive_and_wait();
  while (n > 0) {
  }
}
