//! The block size is copied over.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
#include <string.h>
int main() { int t = 128, u = 256; memcpy(&t, &u, sizeof t); mirror<<<4, t>>>(nullptr); }
