//! The race is inside of a function that the kernel calls: the barrier goes there.
//! fix: --block 64 --grid 1 => 1 @6
__device__ int swap(int *s, int t, int v)
{
  s[t] = v;
  return s[63 - t];
}
__global__ void k(int *a)
{
  __shared__ int s[64];
  a[threadIdx.x] = swap(s, threadIdx.x, a[threadIdx.x]);
}
