//! The flag is released and acquired: no fences are needed.
//! check: proved
#include <cuda/atomic>
__global__ void chain(int *part, int *flag, const int *in, int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    part[b] = in[b];
    cuda::atomic_ref<int, cuda::thread_scope_device> mine(flag[b]);
    mine.store(1, cuda::memory_order_release);
    if (b > 0) {
      cuda::atomic_ref<int, cuda::thread_scope_device> theirs(flag[b - 1]);
      while (theirs.load(cuda::memory_order_acquire) == 0) {}
      out[b] = part[b - 1];
    }
  }
}
