//! Initialised after the others have arrived, in order: an order is not enough, it must be this one.
//! replay: --block 64
//! expect: barrier.uninitialised
//! check: --block 64 => refuted barrier.uninitialised
#include <cuda/barrier>
__global__ void barrier_init_after_use() {
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  if (threadIdx.x == 0) {
    asm volatile("bar.sync 1, 64;");
    init(&ready, 63);
  } else {
    (void)ready.arrive();
    asm volatile("bar.sync 1, 64;");
  }
}
