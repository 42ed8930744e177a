//! Nobody waits until the barrier object is initialised.
//! check: --block 64 => refuted race.shared
#include <cuda/barrier>
__global__ void split_barrier_not_ready(int *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  if (threadIdx.x == 0) init(&all, 64);
  all.arrive_and_wait();
  out[blockIdx.x * 64 + threadIdx.x] = 1;
}
