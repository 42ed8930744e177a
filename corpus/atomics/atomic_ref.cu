//! cuda::atomic_ref with relaxed order.
//! check: proved
#include <cuda/atomic>

__global__ void atomic_ref(int *n, int *top) {
  cuda::atomic_ref<int, cuda::thread_scope_device> count(*n), best(*top);
  count.fetch_add(1, cuda::memory_order_relaxed);
  best.fetch_max((int)threadIdx.x, cuda::memory_order_relaxed);
}
