//! A function that is called twice: one barrier in it and one between the calls would do, and so do two in it.
//! fix: --block 64 --grid 1 => 2 @6,13
__device__ int swap(int *s, int t, int v)
{
  s[t] = v;
  return s[63 - t];
}
__global__ void k(int *a, int *b)
{
  __shared__ int s[64];
  int t = threadIdx.x;
  a[t] = swap(s, t, a[t]);
  b[t] = swap(s, t, b[t]);
}
