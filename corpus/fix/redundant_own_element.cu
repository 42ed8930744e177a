//! Every thread reads only what it wrote itself: neither barrier is needed.
//! redundant: --block 64 --grid 1 => 2 of 2 @8,10
__global__ void k(float *a)
{
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[t] * 2;
  __syncthreads();
}
