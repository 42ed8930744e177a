//! What an asynchronous copy has brought is stored when it was waited for.
//! check: --block 32 => proved
//! warns: ok
#include <cuda_pipeline.h>
__global__ void fetched(const int *in, int *out) {
  __shared__ int s[32];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[blockIdx.x * 32 + threadIdx.x], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x];
}
