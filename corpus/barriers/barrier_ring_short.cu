//! As `barrier_ring`, but the producer's stage comes round one too early, to the one that has just been filled.
//! check: --block 256 => not proved
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;

template <int Stages> __global__ void barrier_ring_short(const float *in, float *out, int n) {
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
      if (++stage == Stages - 1) stage = 0;
    }
  } else {
    int t = threadIdx.x - 128;
    for (int s = 0; s < Stages; s++) (void)empty[s].arrive();
    for (int i = 0; i < n; i++) {
      barrier &mine = full[i % Stages];
      mine.arrive_and_wait();
      float v = buffer[i % Stages][127 - t];
      (void)empty[i % Stages].arrive();
      out[blockIdx.x * 128 + t] += v;
    }
  }
}

template __global__ void barrier_ring_short<4>(const float *in, float *out, int n);
