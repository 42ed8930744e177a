//! Copies of 16 bytes between multiples of 16
//! check: proved

#include <cuda_pipeline.h>

__global__ void copy(const int *in, int *out) {
  __shared__ __align__(16) int tile[128];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&tile[4 * t], in + 4 * t, 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[t] = tile[t];
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 4096);
  cudaMalloc(&out, 4096);
  copy<<<1, 32>>>(in, out);
}
