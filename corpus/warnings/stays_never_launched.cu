//! The program gets to no launch of the kernel.
//! check: proved
//! warns: ok
#include <cuda_runtime.h>
__global__ void halve(float *d, int n) {
  __shared__ float s[256];
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = d[i];
  __syncthreads();
  d[i] = s[threadIdx.x] * 0.5f;
}

static void unused(float *d) { halve<<<4, 256>>>(d, 1000); }

int main() { return 0; }
