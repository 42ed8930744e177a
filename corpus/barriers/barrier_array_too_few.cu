//! The barrier objects of the array expect the whole block, but half of it meets at each.
//! check: --block 64 => refuted barrier.divergence
#include <cuda/barrier>
__global__ void barrier_array_too_few(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> half[2];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (t < 2) init(&half[t], 64);
  __syncthreads();
  s[t] = in[i];
  half[t / 32].arrive_and_wait();
  out[i] = s[t ^ 31];
}
