//! The parity of the phase before: such a wait may be over at once.
//! replay: --block 32 --array in=iota:float:32 --array out=zero:float:32
//! expect: race.shared
//! check: --block 32 --grid 1 => refuted race.shared
//! A tool that takes every wait for a barrier sees nothing wrong here.
#include <cuda/barrier>
__global__ void parity_wrong(const float *in, float *out) {
  __shared__ float s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  int t = threadIdx.x;
  if (t == 0) init(&all, blockDim.x);
  __syncthreads();
  s[t] = in[t];
  (void)all.arrive();
  all.wait_parity(1);
  out[t] = s[31 - t];
}
