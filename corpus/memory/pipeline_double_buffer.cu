//! Double buffering with `current ^= 1`; the last round has nothing more to start and waits for everything.
//! replay: --block 8 --array in=fill:1:int:32 --array out=zero:int:8 --arg n=4
//! expect: ok
//! array: out = 4*8
//! check: --block 8 --grid 1 => proved
//! check: --block 8 => not proved
#include <cuda_pipeline.h>

__global__ void pipeline_double_buffer(const int *in, int *out, int n) {
  __shared__ int s[2][8];
  int t = threadIdx.x, current = 0, sum = 0;
  __pipeline_memcpy_async(&s[0][t], &in[t], sizeof(int));
  __pipeline_commit();
  for (int k = 0; k < n; ++k) {
    if (k + 1 < n) {
      __pipeline_memcpy_async(&s[current ^ 1][t], &in[(k + 1) * 8 + t], sizeof(int));
      __pipeline_commit();
      __pipeline_wait_prior(1);
    } else {
      __pipeline_wait_prior(0);
    }
    __syncthreads();
    sum += s[current][7 - t];
    __syncthreads();
    current ^= 1;
  }
  __pipeline_wait_prior(0);
  out[t] = sum;
}
