//! No two threads touch one element, but the thread reads what its own copy has not delivered yet.
//! replay: --block 8 --array in=iota:int:8 --array out=zero:int:8
//! expect: race.shared @11,13
//! check: --block 8 --grid 1 => refuted race.shared @11,13
#include <cuda_pipeline.h>

__global__ void pipeline_own_read(const int *in, int *out) {
  __shared__ int s[8];
  int t = threadIdx.x;
  s[t] = 0;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int));
  __pipeline_commit();
  out[t] = s[t];
  __pipeline_wait_prior(0);
}
