//! A barrier that is the only statement of a branch leaves an empty one behind.
//! redundant: --block 64 --grid 1 => 1 of 1 @8
__global__ void k(float *a, int careful)
{
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  if (careful) __syncthreads();
  a[t] = s[t];
}
