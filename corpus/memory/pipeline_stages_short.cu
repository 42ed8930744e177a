//! The same pipeline with a stage too few: a copy is started into the stage that others still read.
//! replay: --block 8 --array in=fill:1:int:64 --array out=zero:int:8 --arg n=8
//! expect: race.shared @23,25
//! check: --block 8 --grid 1 => refuted race.shared @23,25
#include <cuda_pipeline.h>
#define STAGES 3
#define BUFFERS 2

__global__ void pipeline_stages_short(const int *in, int *out, int n) {
  __shared__ int s[BUFFERS][8];
  int t = threadIdx.x;
  for (int k = 0; k < STAGES - 1; ++k) {
    if (k < n) __pipeline_memcpy_async(&s[k % BUFFERS][t], &in[k * 8 + t], sizeof(int));
    __pipeline_commit();
  }
  int sum = 0;
  for (int k = 0; k < n; ++k) {
    __pipeline_wait_prior(STAGES - 2);
    __syncthreads();
    int next = k + STAGES - 1;
    if (next < n)
      // The stage is the one of this round.
      __pipeline_memcpy_async(&s[next % BUFFERS][t], &in[next * 8 + t], sizeof(int));
    __pipeline_commit();
    sum += s[k % BUFFERS][7 - t];
  }
  __pipeline_wait_prior(0);
  out[t] = sum;
}
