//! What a shuffle gives says that all threads come to the barrier, but the shuffle is never completed: lane 0 waits at a barrier object.
//! check: --block 32 --grid 1 => not proved
//! replay: --block 32 --grid 1 --arg n=5
//! expect: barrier.divergence
#include <cuda/barrier>
__global__ void barriers_first(int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, 32);
  __syncthreads();
  if (threadIdx.x == 0) bar.arrive_and_wait();
  int v = __shfl_sync(0xffffffff, n, 0);
  if (threadIdx.x != 0) bar.arrive_and_wait();
  if (v == 5) __syncthreads();
}
