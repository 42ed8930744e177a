//! The size of the grid comes from a function that nobody sees: no launch is known well enough to speak of.
//! check: proved
//! warns: ok
#include <cuda_runtime.h>
int somewhere();
__global__ void halve(float *d, int n) {
  __shared__ float s[256];
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = d[i];
  __syncthreads();
  d[i] = s[threadIdx.x] * 0.5f;
}

int main() {
  float *d;
  cudaMalloc(&d, 1024 * sizeof(float));
  halve<<<4, 256>>>(d, somewhere());
}
