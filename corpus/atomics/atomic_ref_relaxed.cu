//! Places handed out by a relaxed `cuda::atomic_ref` of the device.
//! replay: --block 32 --grid 2 --array next=zero:int:1 --array out=fill:-1:int:64
//! expect: ok
//! check: proved
#include <cuda/atomic>
__global__ void atomic_ref_relaxed(int *next, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> counter(*next);
  out[counter.fetch_add(1, cuda::memory_order_relaxed)] = threadIdx.x;
}
