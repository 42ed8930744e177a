//! The atomics that take and give back the lock acquire and release: no fences are needed.
//! flags: -std=c++17
//! check: proved
#include <cuda/atomic>

__global__ void lock_by_acquire_and_release(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> word(*lock);
    while (word.exchange(1, cuda::memory_order_acquire) != 0) {}
    *sum += 1;
    word.exchange(0, cuda::memory_order_release);
  }
}
