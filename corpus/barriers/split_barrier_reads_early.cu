//! The read stands between the arrival and the wait: the others may not have written yet.
//! replay: --block 64 --array in=iota:float:64 --array out=zero:float:64
//! expect: race.shared
//! check: --block 64 => refuted race.shared
//! A tool that takes `arrive` for a barrier sees nothing wrong here.
#include <cuda/barrier>
__global__ void split_barrier_reads_early(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (t == 0) init(&all, 64);
  __syncthreads();
  s[t] = in[i];
  auto token = all.arrive();
  float x = s[63 - t];
  all.wait(static_cast<decltype(token) &&>(token));
  out[i] = x;
}
