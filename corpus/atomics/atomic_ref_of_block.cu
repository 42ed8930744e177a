//! A `cuda::atomic_ref` of the block on a counter that all blocks use.
//! check: --block 32 --grid 2 => refuted race.global
#include <cuda/atomic>
__global__ void atomic_ref_of_block(int *next, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_block> counter(*next);
  out[counter.fetch_add(1, cuda::memory_order_relaxed)] = threadIdx.x;
}
