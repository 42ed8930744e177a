//! Each half of the block waits at its own barrier object, but reads what the other half writes.
//! replay: --block 64 --array in=iota:float:64 --array out=zero:float:64
//! expect: race.shared
//! check: --block 64 => refuted race.shared
#include <cuda/barrier>
__global__ void barrier_array_wrong_half(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> half[2];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (t == 0) {
    init(&half[0], 32);
    init(&half[1], 32);
  }
  __syncthreads();
  s[t] = in[i];
  if (t < 32) {
    half[0].arrive_and_wait();
  } else {
    half[1].arrive_and_wait();
  }
  out[i] = s[63 - t];
}
