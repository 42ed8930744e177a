//! Atomic objects, of the block in shared memory and of the device behind a pointer, under another name of their type.
//! replay: --block 64 --grid 2 --array in=iota:int:128 --array total=zero:int:1
//! expect: ok
//! array: total = 64
//! check: proved
#include <cuda/atomic>
using counter = cuda::atomic<int, cuda::thread_scope_device>;
__global__ void atomic_object(const int *in, counter *total) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> odd;
  if (threadIdx.x == 0) odd = 0;
  __syncthreads();
  if (in[blockIdx.x * blockDim.x + threadIdx.x] % 2 == 1) odd++;
  __syncthreads();
  if (threadIdx.x == 0) total->fetch_add(odd.load(cuda::memory_order_relaxed), cuda::memory_order_relaxed);
}
