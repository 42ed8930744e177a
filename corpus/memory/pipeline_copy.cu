//! Per-thread asynchronous copies: committed, waited for, and published by a barrier.
//! replay: --block 8 --array in=iota:int:8 --array out=zero:int:8
//! expect: ok
//! array: out = 7 6 5 4 3 2 1 0
//! check: --block 8 --grid 1 => proved
#include <cuda_pipeline.h>

__global__ void pipeline_copy(const int *in, int *out) {
  __shared__ int s[8];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[t] = s[7 - t];
}
