//! An atomic object of the block's scope behind a pointer that all blocks have: between blocks it is no atomic.
//! replay: --block 1 --grid 2 --array total=zero:int:1
//! expect: race.global
//! check: refuted race.global
#include <cuda/atomic>
__global__ void atomic_object_of_block(cuda::atomic<int, cuda::thread_scope_block> *total) {
  total->fetch_add(1, cuda::memory_order_relaxed);
}
