//! Arrival and wait apart, with copies bound to the phase: until it ends they are under way, which is not followed.
//! lower: unsupported.call @11
//! check: --block 64 => unknown unsupported.call
#include <cuda/barrier>
__global__ void barrier_copy_split(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (t == 0) init(&all, 64);
  __syncthreads(); cuda::memcpy_async(&s[t], &in[i], sizeof(float), all);
  auto token = all.arrive();
  all.wait(static_cast<decltype(token) &&>(token));
  out[i] = s[63 - t];
}
