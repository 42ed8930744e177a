//! A barrier of the block is not the barrier object that the copies are bound to.
//! check: --block 64 => refuted race.shared
#include <cuda/barrier>
__global__ void barrier_copy_no_wait(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (t == 0) init(&all, 64);
  __syncthreads();
  cuda::memcpy_async(&s[t], &in[i], sizeof(float), all);
  __syncthreads();
  out[i] = s[63 - t];
  all.arrive_and_wait();
}
