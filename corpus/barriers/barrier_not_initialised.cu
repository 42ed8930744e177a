//! Two of four barriers are initialised, by a loop, and another one is met.
//! replay: --block 64 --array in=iota:float:64 --array out=zero:float:64
//! expect: barrier.uninitialised
//! check: --block 64 => refuted barrier.uninitialised
#include <cuda/barrier>
__global__ void barrier_not_initialised(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> stage[4];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  for (int n = 0; n < 2; n++)
    if (t == 0) init(&stage[n], 64);
  __syncthreads();
  s[t] = in[i];
  stage[3].arrive_and_wait();
  out[i] = s[63 - t];
}
