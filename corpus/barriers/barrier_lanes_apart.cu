//! A barrier object counts threads, not warps: the lanes of a warp may arrive in different places.
//! replay: --block 64 --array out=zero:int:64
//! expect: ok
//! check: --block 64 => proved
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void barrier_lanes_apart(int *out) {
  __shared__ int s[64];
  __shared__ barrier all;
  if (threadIdx.x == 0) init(&all, 64);
  __syncthreads();
  int v = 1;
  if (threadIdx.x % 2 == 0) {
    all.arrive_and_wait();
    v = s[63 - threadIdx.x];
  } else {
    s[threadIdx.x] = threadIdx.x;
    barrier::arrival_token done = all.arrive();
  }
  out[blockIdx.x * 64 + threadIdx.x] = v;
}
