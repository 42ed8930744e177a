//! Waits by parity: the phases of a barrier object are even and odd by turns.
//! replay: --block 32 --array in=iota:float:32 --array out=zero:float:32
//! expect: ok
//! check: --block 32 --grid 1 => proved
#include <cuda/barrier>
__global__ void parity_rounds(const float *in, float *out) {
  __shared__ float s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  int t = threadIdx.x;
  if (t == 0) init(&all, blockDim.x);
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 4; k++) {
    s[t] = in[t] + k;
    (void)all.arrive();
    all.wait_parity(0);
    sum += s[31 - t];
    (void)all.arrive();
    all.wait_parity(1);
  }
  out[t] = sum;
}
