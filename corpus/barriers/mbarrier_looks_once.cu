//! One look whether the phase has ended: what follows if it has not is not followed.
//! lower: unsupported.call @12
//! check: --block 64 => unknown unsupported.call
#include <cuda_awbarrier_primitives.h>
__global__ void mbarrier_looks_once(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ __mbarrier_t all;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (t == 0) __mbarrier_init(&all, 64);
  __syncthreads();
  s[t] = in[i];
  bool there = __mbarrier_test_wait(&all, __mbarrier_arrive(&all));
  out[i] = there ? s[63 - t] : 0.0f;
}
