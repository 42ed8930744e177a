//! A barrier that is initialised again and again: its phases begin anew, which is not followed.
//! replay: --block 64 --array in=iota:float:64 --array out=zero:float:64 --arg n=2
//! expect: ok
//! check: --block 64 => unknown unsupported.construct
#include <cuda/barrier>
__global__ void barrier_init_in_loop(const float *in, float *out, int n) {
  __shared__ float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> ready;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  for (int k = 0; k < n; k++) {
    if (t == 0) init(&ready, 64);
    __syncthreads();
    s[t] = in[i] + k;
    ready.arrive_and_wait();
    out[i] = s[63 - t];
    __syncthreads();
  }
}
