//! As `barrier_by_reference`, but each thread reads what the other half of the block wrote, which meets elsewhere.
//! check: --block 128 --grid 2 => refuted race.shared
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void barrier_by_reference_other_half(int *out) {
  __shared__ int s[128];
  __shared__ barrier bars[2];
  int half = threadIdx.x / 64;
  if (threadIdx.x < 2) init(&bars[threadIdx.x], 64);
  __syncthreads();
  barrier &mine = bars[half];
  s[threadIdx.x] = threadIdx.x;
  mine.arrive_and_wait();
  out[blockIdx.x * 128 + threadIdx.x] = s[127 - threadIdx.x];
}
