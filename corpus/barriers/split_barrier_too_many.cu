//! The barrier object expects one thread more than there is.
//! replay: --block 64 --array out=zero:int:64
//! expect: barrier.divergence
//! check: --block 64 => refuted barrier.divergence
#include <cuda/barrier>
__global__ void split_barrier_too_many(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  if (threadIdx.x == 0) init(&all, 65);
  __syncthreads();
  all.arrive_and_wait();
  out[blockIdx.x * 64 + threadIdx.x] = 1;
}
