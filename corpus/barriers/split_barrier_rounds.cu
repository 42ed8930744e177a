//! Two phases of a barrier object in every round, one before the reads and one after them.
//! replay: --block 32 --array in=iota:float:32 --array out=zero:float:32 --arg n=3
//! expect: ok
//! check: --block 32 --grid 1 => proved
#include <cuda/barrier>
__global__ void split_barrier_rounds(const float *in, float *out, int n) {
  __shared__ float s[32];
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  int t = threadIdx.x;
  if (t == 0) init(&all, blockDim.x);
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < n; k++) {
    s[t] = in[t] + k;
    all.arrive_and_wait();
    sum += s[31 - t];
    all.arrive_and_wait();
  }
  out[t] = sum;
}
