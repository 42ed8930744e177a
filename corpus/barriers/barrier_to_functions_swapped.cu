//! The consumer is given the barriers in the wrong order: it waits for the buffer to be ready, where it should wait for it to be filled.
//! check: --block 128 => refuted race.shared
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;

__device__ void produce(barrier &ready, barrier &filled, float *buffer, const float *in) {
  ready.arrive_and_wait();
  buffer[threadIdx.x] = in[threadIdx.x];
  barrier::arrival_token done = filled.arrive();
}

__device__ void consume(barrier &ready, barrier &filled, const float *buffer, float *out) {
  int t = threadIdx.x - 64;
  barrier::arrival_token first = ready.arrive();
  filled.arrive_and_wait();
  out[blockIdx.x * 64 + t] = buffer[63 - t];
}

__global__ void barrier_to_functions_swapped(const float *in, float *out) {
  __shared__ float buffer[64];
  __shared__ barrier ready, filled;
  if (threadIdx.x == 0) {
    init(&ready, blockDim.x);
    init(&filled, blockDim.x);
  }
  __syncthreads();
  if (threadIdx.x < 64) produce(ready, filled, buffer, in);
  else consume(filled, ready, buffer, out);
}
