//! Of two barriers in a row either can go, but not both.
//! redundant: --block 64 --grid 1 => 1 of 2 @8
__global__ void k(float *a)
{
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  __syncthreads();
  a[t] = s[63 - t];
}
