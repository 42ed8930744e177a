//! Which barrier object of an array a warp meets at is computed: a case for each element.
//! replay: --block 64 --array in=iota:float:64 --array out=zero:float:64
//! expect: ok
//! check: --block 64 => proved
#include <cuda/barrier>
__global__ void barrier_array_chosen(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> half[2];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  if (t < 2) init(&half[t], 32);
  __syncthreads();
  s[t] = in[i];
  half[t / 32].arrive_and_wait();
  out[i] = s[t ^ 31];
}
