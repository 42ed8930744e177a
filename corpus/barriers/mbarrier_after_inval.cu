//! A barrier whose memory was given back is used again.
//! replay: --block 64
//! lower: unsupported.call @13
//! expect: unsupported.call
//! check: --block 64 => unknown unsupported.call
#include <cuda_awbarrier_primitives.h>
__global__ void mbarrier_after_inval() {
  __shared__ __mbarrier_t ready;
  if (threadIdx.x == 0) __mbarrier_init(&ready, 64);
  __syncthreads();
  if (threadIdx.x == 0) __mbarrier_inval(&ready);
  __syncthreads();
  (void)__mbarrier_arrive(&ready);
}
