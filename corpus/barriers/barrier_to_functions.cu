//! A producer and a consumer in functions of their own, which are given the barriers: one by reference, one as a pointer into an array.
//! check: --block 128 => proved
#include <cuda/barrier>
#include <cooperative_groups.h>
using barrier = cuda::barrier<cuda::thread_scope_block>;

__device__ void produce(barrier &ready, barrier *filled, float *buffer, const float *in, int batches) {
  for (int i = 0; i < batches; i++) {
    ready.arrive_and_wait();
    buffer[threadIdx.x] = in[i * 64 + threadIdx.x];
    barrier::arrival_token done = filled->arrive();
  }
}

__device__ void consume(barrier &ready, barrier *filled, const float *buffer, float *out, int batches) {
  int t = threadIdx.x - 64;
  barrier::arrival_token first = ready.arrive();
  for (int i = 0; i < batches; i++) {
    filled[0].arrive_and_wait();
    float v = buffer[63 - t];
    barrier::arrival_token again = ready.arrive();
    out[blockIdx.x * 64 + t] += v;
  }
}

__global__ void barrier_to_functions(const float *in, float *out, int batches) {
  __shared__ float buffer[64];
  __shared__ barrier bars[2];
  auto block = cooperative_groups::this_thread_block();
  if (block.thread_rank() < 2) init(bars + block.thread_rank(), block.size());
  block.sync();
  if (block.thread_rank() < 64) produce(bars[0], bars + 1, buffer, in, batches);
  else consume(bars[0], bars + 1, buffer, out, batches);
}
