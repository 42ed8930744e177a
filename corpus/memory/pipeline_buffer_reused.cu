//! Double buffering without the second barrier: the next copy into a buffer is started while others still read it.
//! replay: --block 8 --array in=fill:1:int:32 --array out=zero:int:8 --arg n=4
//! expect: race.shared @16,23
//! check: --block 8 --grid 1 => refuted race.shared @16,23
#include <cuda_pipeline.h>

__global__ void pipeline_buffer_reused(const int *in, int *out, int n) {
  __shared__ int s[2][8];
  int t = threadIdx.x, sum = 0;
  __pipeline_memcpy_async(&s[0][t], &in[t], sizeof(int));
  __pipeline_commit();
  for (int k = 0; k < n; ++k) {
    int next = k + 1;
    if (next < n)
      // In the next round this is the buffer that is read now.
      __pipeline_memcpy_async(&s[next % 2][t], &in[next * 8 + t], sizeof(int));
    __pipeline_commit();
    if (next < n)
      __pipeline_wait_prior(1);
    else
      __pipeline_wait_prior(0);
    __syncthreads();
    sum += s[k % 2][7 - t];
  }
  out[t] = sum;
}
