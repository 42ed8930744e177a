//! A copy of 16 bytes from an address that is a multiple of 4
//! check: refuted memory.misaligned @9

#include <cuda_pipeline.h>

__global__ void copy(const int *in, int *out) {
  __shared__ __align__(16) int tile[128];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&tile[4 * t], in + 4 * t + 1, 16);
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
