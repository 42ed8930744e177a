//! A reference and a pointer that stay where they are name the barrier that they were given; half of the block meets at each.
//! check: --block 128 --grid 2 => proved
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void barrier_by_reference(int *out) {
  __shared__ int s[128];
  __shared__ barrier bars[2];
  int half = threadIdx.x / 64;
  if (threadIdx.x < 2) init(&bars[threadIdx.x], 64);
  __syncthreads();
  barrier &mine = bars[half];
  barrier *same = &bars[half];
  s[threadIdx.x] = threadIdx.x;
  mine.arrive_and_wait();
  int v = s[half * 64 + (threadIdx.x + 1) % 64];
  same->arrive_and_wait();
  s[half * 64 + (threadIdx.x + 1) % 64] = v + 1;
  mine.arrive_and_wait();
  out[blockIdx.x * 128 + threadIdx.x] = s[threadIdx.x];
}
