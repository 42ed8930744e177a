//! The primitives under barrier objects: arrive, then look until the phase has ended.
//! replay: --block 64 --array in=iota:float:64 --array out=zero:float:64
//! expect: ok
//! check: --block 64 => proved
#include <cuda_awbarrier_primitives.h>
__global__ void mbarrier_primitives(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ __mbarrier_t all;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (t == 0) __mbarrier_init(&all, 64);
  __syncthreads();
  s[t] = in[i];
  __mbarrier_token_t token = __mbarrier_arrive(&all);
  while (!__mbarrier_test_wait(&all, token)) __nanosleep(20);
  out[i] = s[63 - t];
}
