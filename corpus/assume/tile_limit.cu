//! The shared array has 256 elements, so blocks have at most as many threads.
//! assume: blockDim.x <= 256
__global__ void reverse(const float *a, float *b)
{
  __shared__ float s[256];
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = a[i];
  __syncthreads();
  b[i] = s[blockDim.x - 1 - threadIdx.x];
}
