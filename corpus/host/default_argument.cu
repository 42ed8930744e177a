//! A default argument is not what callers pass: the launch with 512 threads overruns the array.
//! check: not proved
#include <cuda_runtime.h>

__global__ void mirror(float *d, int n) {
  __shared__ float s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? d[i] : 0.0f;
  __syncthreads();
  if (i < n) d[i] = s[blockDim.x - 1 - threadIdx.x];
}

void launch(float *d, int n, int threads = 256) {
  mirror<<<(n + threads - 1) / threads, threads>>>(d, n);
}

void run(float *d) { launch(d, 1024, 512); }
