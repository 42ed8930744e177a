//! cuda::atomic_ref with relaxed order.
//! replay: --block 8 --array n=zero:int:1 --array top=zero:int:1
//! expect: ok
//! array: n = 8
//! array: top = 7
//! check: proved
#include <cuda/atomic>

__global__ void atomic_ref(int *n, int *top) {
  cuda::atomic_ref<int, cuda::thread_scope_device> count(*n), best(*top);
  count.fetch_add(1, cuda::memory_order_relaxed);
  best.fetch_max((int)threadIdx.x, cuda::memory_order_relaxed);
}
