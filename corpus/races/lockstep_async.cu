//! An asynchronous copy is not in step with the statement that starts it.
//! replay: --block 32 --array in=iota:int:32 --array out=zero:int:32 --warp-lockstep 32
//! expect: race.shared @11,13
//! check: --block 32 --grid 1 --warp-lockstep 32 => refuted race.shared @11,13
#include <cuda_pipeline.h>

__global__ void lockstep_async(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = 0;
  __pipeline_memcpy_async(&s[t], &in[t], sizeof(int));
  __pipeline_commit();
  out[t] = s[31 - t];
  __pipeline_wait_prior(0);
}
