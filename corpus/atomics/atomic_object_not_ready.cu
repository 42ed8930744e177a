//! As `atomic_object`, without the barrier after the first value is stored: a count may get lost.
//! replay: --block 64 --array out=zero:int:1
//! expect: ok
//! check: proved
//! No data race, because both are atomics; what comes out is another matter.
#include <cuda/atomic>
__global__ void atomic_object_not_ready(int *out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> all;
  if (threadIdx.x == 0) all = 0;
  all += 1;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = all;
}
