//! A pointer to one barrier after the other: which one is met is not followed.
//! lower: unsupported.call @10
//! check: --block 64 => unknown unsupported.call
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;

__device__ int both(barrier *bar, int *s) {
  s[threadIdx.x] = threadIdx.x;
  barrier *next = bar;
  next->arrive_and_wait();
  int v = s[63 - threadIdx.x];
  next++;
  next->arrive_and_wait();
  return v;
}

__global__ void barrier_pointer_moves(int *out) {
  __shared__ int s[64];
  __shared__ barrier bars[2];
  if (threadIdx.x < 2) init(&bars[threadIdx.x], 64);
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = both(bars, s);
}
