//! A memory order that is known when the kernel runs only.
//! lower: unsupported.call @10
//! check: unknown unsupported.call
#include <cuda/atomic>
__global__ void chain(int *part, int *flag, int *out, bool strong) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    part[b] = 7;
    cuda::atomic_ref<int, cuda::thread_scope_device> mine(flag[b]);
    mine.store(1, strong ? cuda::memory_order_release : cuda::memory_order_relaxed);
    if (b > 0) {
      cuda::atomic_ref<int, cuda::thread_scope_device> theirs(flag[b - 1]);
      while (theirs.load(cuda::memory_order_acquire) == 0) {}
      out[b] = part[b - 1];
    }
  }
}
