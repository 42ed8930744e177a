//! Every thread's copy is bound to the phase of a barrier object: after it, all copies are there.
//! replay: --block 64 --array in=iota:float:64 --array out=zero:float:64
//! expect: ok
//! check: --block 64 => proved
#include <cuda/barrier>
__global__ void barrier_copy(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (t == 0) init(&all, 64);
  __syncthreads();
  cuda::memcpy_async(&s[t], &in[i], sizeof(float), all);
  all.arrive_and_wait();
  out[i] = s[63 - t];
}
