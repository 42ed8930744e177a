//! Two stages are on their way, and the one that is waited for is the first: the second is read while it may still be written.
//! replay: --block 32 --array in=iota:float:64 --array out=zero:float:32
//! expect: race.shared
//! check: --block 32 --grid 1 => refuted race.shared
#include <cuda/pipeline>
__global__ void own_pipeline_waits_too_early(const float *in, float *out) {
  __shared__ float s[2][32];
  int t = threadIdx.x;
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  for (int k = 0; k < 2; k++) {
    pipe.producer_acquire();
    cuda::memcpy_async(&s[k][t], &in[k * 32 + t], sizeof(float), pipe);
    pipe.producer_commit();
  }
  pipe.consumer_wait();
  out[t] = s[1][t];
  pipe.consumer_wait();
}
