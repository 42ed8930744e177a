//! The barrier is initialised and used under one condition, by the last thread of a block of any size.
//! replay: --block 64 --array in=iota:float:64 --array out=zero:float:64 --arg n=4
//! expect: ok
//! check: => proved
#include <cuda/barrier>
__global__ void barrier_init_same_condition(const float *in, float *out, int n) {
  __shared__ float s[1024];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  if (n > 3) {
    if (t == blockDim.x - 1) init(&ready, blockDim.x);
    __syncthreads();
    s[t] = in[i];
    ready.arrive_and_wait();
    out[i] = s[blockDim.x - 1 - t];
  }
}
