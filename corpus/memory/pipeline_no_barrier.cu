//! Waiting for the own copy does not wait for the neighbour's: without a barrier the read races.
//! replay: --block 8 --array in=iota:int:8 --array out=zero:int:8
//! expect: race.shared @10,13
//! check: --block 8 --grid 1 => refuted race.shared @10,13
#include <cuda_pipeline.h>

__global__ void pipeline_no_barrier(const int *in, int *out) {
  __shared__ int s[8];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  out[t] = s[7 - t];
}
