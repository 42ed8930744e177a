//! The memory of a barrier is given back when nobody uses the barrier any more.
//! replay: --block 64 --array in=iota:float:64 --array out=zero:float:64
//! expect: ok
//! check: --block 64 => proved
#include <cuda_awbarrier_primitives.h>
__global__ void mbarrier_inval(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ __mbarrier_t ready;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (t == 0) __mbarrier_init(&ready, 64);
  __syncthreads();
  s[t] = in[i];
  __mbarrier_token_t mine = __mbarrier_arrive(&ready);
  while (!__mbarrier_test_wait(&ready, mine)) {}
  out[i] = s[63 - t];
  __syncthreads();
  if (t == 0) __mbarrier_inval(&ready);
}
