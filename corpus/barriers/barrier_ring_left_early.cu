//! As `barrier_ring`, but a consumer that meets a negative number goes: the others wait for it.
//! replay: --block 256 --array in=fill:-1:float:1024 --array out=zero:float:128 --arg n=8
//! expect: barrier.divergence
//! check: --block 256 => not proved
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;

template <int Stages> __global__ void barrier_ring_left_early(const float *in, float *out, int n) {
  __shared__ float buffer[Stages][128];
  __shared__ barrier full[Stages], empty[Stages];
  if (threadIdx.x == 0) {
    for (int s = 0; s < Stages; s++) {
      init(&full[s], blockDim.x);
      init(&empty[s], blockDim.x);
    }
  }
  __syncthreads();
  if (threadIdx.x < 128) {
    int stage = 0;
    for (int i = 0; i < n; i++) {
      empty[stage].arrive_and_wait();
      buffer[stage][threadIdx.x] = in[i * 128 + threadIdx.x];
      (void)full[stage].arrive();
      if (++stage == Stages) stage = 0;
    }
  } else {
    int t = threadIdx.x - 128;
    for (int s = 0; s < Stages; s++) (void)empty[s].arrive();
    for (int i = 0; i < n; i++) {
      barrier &mine = full[i % Stages];
      mine.arrive_and_wait();
      float v = buffer[i % Stages][127 - t];
      if (v < 0) break;
      (void)empty[i % Stages].arrive();
      out[blockIdx.x * 128 + t] += v;
    }
  }
}

template __global__ void barrier_ring_left_early<4>(const float *in, float *out, int n);
