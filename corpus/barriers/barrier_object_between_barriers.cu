//! All threads agree on whether they meet before they wait at a barrier object, and between its phases.
//! replay: --block 64 --arg n=5 --array g=zero:int:64
//! expect: ok
//! check: --block 64 => proved
#include <cuda/barrier>
__global__ void barrier_object_between_barriers(int n, int *g) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 0) init(&all, 64);
  __syncthreads();
  if (n > 3) __syncthreads();
  for (int i = 0; i < n; i++) {
    s[t] = i;
    all.arrive_and_wait();
    g[blockIdx.x * 64 + t] += s[63 - t];
    __syncthreads();
  }
}
