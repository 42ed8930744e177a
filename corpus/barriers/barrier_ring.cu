//! A ring of four stages: the stages in turn, all of them empty at the start, which a loop says.
//! replay: --block 256 --array in=iota:float:1024 --array out=zero:float:128 --arg n=8
//! expect: ok
//! check: --block 256 => proved
#include <cuda/barrier>
using barrier = cuda::barrier<cuda::thread_scope_block>;

template <int Stages> __global__ void barrier_ring(const float *in, float *out, int n) {
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
      (void)empty[i % Stages].arrive();
      out[blockIdx.x * 128 + t] += v;
    }
  }
}

template __global__ void barrier_ring<4>(const float *in, float *out, int n);
