//! The swap acquires whether or not it succeeds.
//! check: proved
#include <cuda/atomic>
__global__ void chain(int *part, int *flag, int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    part[b] = 7;
    cuda::atomic_ref<int, cuda::thread_scope_device> mine(flag[b]);
    mine.store(2, cuda::memory_order_release);
    if (b > 0) {
      cuda::atomic_ref<int, cuda::thread_scope_device> theirs(flag[b - 1]);
      int found = 1;
      theirs.compare_exchange_strong(found, 1, cuda::memory_order_acquire, cuda::memory_order_acquire);
      if (found == 2) out[b] = part[b - 1];
    }
  }
}
