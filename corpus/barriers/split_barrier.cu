//! Threads arrive at a barrier object, do something of their own, and wait for the others before they read.
//! replay: --block 64 --array in=iota:float:64 --array out=zero:float:64 --array own=zero:int:64
//! expect: ok
//! check: --block 64 => proved
#include <cuda/barrier>
__global__ void split_barrier(const float *in, float *out, int *own) {
  __shared__ float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (t == 0) init(&all, 64);
  __syncthreads();
  s[t] = in[i];
  auto token = all.arrive();
  own[i] = t;
  all.wait(static_cast<decltype(token) &&>(token));
  out[i] = s[63 - t];
}
