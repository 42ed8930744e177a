//! A pipeline of two stages in C++: while one stage is used, the next is on its way.
//! replay: --block 32 --array in=iota:float:128 --array out=zero:float:96 --arg n=3
//! expect: ok
//! check: --block 32 --grid 1 => proved
#include <cuda/pipeline>
__global__ void own_pipeline(const float *in, float *out, int n) {
  __shared__ float s[2][32];
  int t = threadIdx.x;
  cuda::pipeline<cuda::thread_scope_thread> pipe = cuda::make_pipeline();
  pipe.producer_acquire();
  cuda::memcpy_async(&s[0][t], &in[t], sizeof(float), pipe);
  pipe.producer_commit();
  for (int k = 0; k < n; k++) {
    pipe.producer_acquire();
    cuda::memcpy_async(&s[(k + 1) % 2][t], &in[(k + 1) * 32 + t], sizeof(float), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
    __syncthreads();
    out[k * 32 + t] = s[k % 2][31 - t];
    __syncthreads();
    pipe.consumer_release();
  }
  pipe.consumer_wait();
}
