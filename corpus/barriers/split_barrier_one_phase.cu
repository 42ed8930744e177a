//! One phase in every round: the next round's write is not ordered after this round's reads.
//! replay: --block 64 --array in=iota:float:64 --array out=zero:float:64 --arg n=3
//! expect: race.shared
//! check: --block 64 --grid 1 => refuted race.shared
#include <cuda/barrier>
__global__ void split_barrier_one_phase(const float *in, float *out, int n) {
  __shared__ float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  int t = threadIdx.x;
  if (t == 0) init(&all, blockDim.x);
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < n; k++) {
    s[t] = in[t] + k;
    all.arrive_and_wait();
    sum += s[63 - t];
  }
  out[t] = sum;
}
