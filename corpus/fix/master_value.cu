//! One thread computes, all others read.
//! fix: --block 64 --grid 4 => 1 @8
__global__ void scale(float *a, const float *factors)
{
  __shared__ float f;
  if (threadIdx.x == 0) f = factors[blockIdx.x];
  int i = blockIdx.x * 64 + threadIdx.x;
  a[i] *= f;
}
