//! One group may still be under way, and it is the one that is read: a barrier does not wait for copies.
//! replay: --block 8 --array in=iota:int:16 --array out=zero:int:8
//! expect: race.shared @12,16
//! check: --block 8 --grid 1 => refuted race.shared @12,16
#include <cuda_pipeline.h>

__global__ void pipeline_wrong_wait(const int *in, int *out) {
  __shared__ int s[16];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int));
  __pipeline_commit();
  __pipeline_memcpy_async(&s[8 + t], &in[8 + t], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(1);
  __syncthreads();
  out[t] = s[15 - t];
  __pipeline_wait_prior(0);
}
