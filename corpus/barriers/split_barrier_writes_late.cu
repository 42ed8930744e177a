//! The write stands between the arrival and the wait: the others may read before it.
//! check: --block 64 => refuted race.shared
#include <cuda/barrier>
__global__ void split_barrier_writes_late(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (t == 0) init(&all, 64);
  __syncthreads();
  auto token = all.arrive();
  s[t] = in[i];
  all.wait(static_cast<decltype(token) &&>(token));
  out[i] = s[63 - t];
}
