//! A pipeline of three stages: two copies are under way while one stage is used.
//! replay: --block 8 --array in=fill:1:int:64 --array out=zero:int:8 --arg n=8
//! expect: ok
//! array: out = 8*8
//! check: --block 8 --grid 1 => proved
#include <cuda_pipeline.h>
#define STAGES 3

__global__ void pipeline_stages(const int *in, int *out, int n) {
  __shared__ int s[STAGES][8];
  int t = threadIdx.x;
  for (int k = 0; k < STAGES - 1; ++k) {
    if (k < n) __pipeline_memcpy_async(&s[k][t], &in[k * 8 + t], sizeof(int));
    __pipeline_commit();
  }
  int sum = 0;
  for (int k = 0; k < n; ++k) {
    __pipeline_wait_prior(STAGES - 2);
    __syncthreads();
    int next = k + STAGES - 1;
    if (next < n) __pipeline_memcpy_async(&s[next % STAGES][t], &in[next * 8 + t], sizeof(int));
    __pipeline_commit();
    sum += s[k % STAGES][7 - t];
  }
  __pipeline_wait_prior(0);
  out[t] = sum;
}
