//! The thread that initialises the barrier is an argument: there may be no such thread.
//! replay: --block 64 --array in=iota:float:64 --array out=zero:float:64 --arg who=64
//! expect: barrier.uninitialised
//! check: --block 64 => refuted barrier.uninitialised
//! check: --block 64 --arg who=63 => proved
#include <cuda/barrier>
__global__ void barrier_init_conditional(const float *in, float *out, int who) {
  __shared__ float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (t == who) init(&ready, 64);
  __syncthreads();
  s[t] = in[i];
  ready.arrive_and_wait();
  out[i] = s[63 - t];
}
