//! Of two kernels in a file only one needs a barrier.
//! fix: --block 64 --grid 1 => 1 @16
__global__ void good(int *a)
{
  __shared__ int s[64];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[63 - threadIdx.x];
}

__global__ void bad(int *a)
{
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  a[t] = s[63 - t];
}
