//! Every thread must make as many iterations as its neighbours, because of the barrier in them.
//! assume: --grid 1 => n == blockDim.x
__global__ void k(const float *a, float *b, int n)
{
  __shared__ float s[1024];
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    s[threadIdx.x] = a[i];
    __syncthreads();
    b[i] = s[blockDim.x - 1 - threadIdx.x];
    __syncthreads();
  }
  s[threadIdx.x] = 0;
  __syncthreads();
  b[n + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
