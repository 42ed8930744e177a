//! As `barrier_rotates`, but the consumers read the buffer that is being filled.
//! replay: --block 128 --array in=iota:float:384 --array out=zero:float:96 --arg batches=4
//! expect: race.shared
//! check: --block 128 => refuted race.shared
#include <cuda/barrier>
#include <cooperative_groups.h>
using barrier = cuda::barrier<cuda::thread_scope_block>;

__device__ void produce(barrier ready[], barrier filled[], float *buffer, const float *in, int batches) {
  for (int i = 0; i < batches; i++) {
    ready[i % 2].arrive_and_wait();
    for (int j = threadIdx.x; j < 96; j += 32) buffer[i % 2 * 96 + j] = in[i * 96 + j];
    barrier::arrival_token done = filled[i % 2].arrive();
  }
}

__device__ void consume(barrier ready[], barrier filled[], const float *buffer, float *out, int batches) {
  int t = threadIdx.x - 32;
  barrier::arrival_token first = ready[0].arrive();
  barrier::arrival_token second = ready[1].arrive();
  for (int i = 0; i < batches; i++) {
    filled[i % 2].arrive_and_wait();
    float v = buffer[(i + 1) % 2 * 96 + 95 - t];
    barrier::arrival_token again = ready[i % 2].arrive();
    out[blockIdx.x * 96 + t] += v;
  }
}

__global__ void barrier_rotates_wrong_half(const float *in, float *out, int batches) {
  __shared__ float buffer[2 * 96];
  __shared__ barrier bars[4];
  auto block = cooperative_groups::this_thread_block();
  if (block.thread_rank() < 4) init(bars + block.thread_rank(), block.size());
  block.sync();
  if (block.thread_rank() < 32) produce(bars, bars + 2, buffer, in, batches);
  else consume(bars, bars + 2, buffer, out, batches);
}
