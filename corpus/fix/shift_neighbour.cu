//! Each thread reads what its neighbour wrote: one barrier between.
//! fix: --block 128 --grid 1 => 1 @10
__global__ void shift(float *a)
{
  __shared__ float s[128];
  int t = threadIdx.x;

  // stage the row
  s[t] = a[t];
  a[t] = s[(t + 1) % 128];
}
