//! The block size changes places with another number.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
#include <utility>
int main() { int t = 128, u = 256; std::swap(t, u); mirror<<<4, t>>>(nullptr); }
