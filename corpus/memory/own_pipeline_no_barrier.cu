//! After its own copies have arrived a thread reads those of others, which it has not waited for.
//! replay: --block 32 --array in=iota:float:32 --array out=zero:float:32
//! expect: race.shared
//! check: --block 32 --grid 1 => refuted race.shared
//! A tool that takes the wait for a barrier sees nothing wrong here.
#include <cuda/pipeline>
__global__ void own_pipeline_no_barrier(const float *in, float *out) {
  __shared__ float s[32];
  int t = threadIdx.x;
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[t], &in[t], sizeof(float), pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  out[t] = s[31 - t];
  pipe.consumer_release();
}
