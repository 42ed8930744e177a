//! With a step of 0 all threads write the same element.
//! assume: step != 0
__global__ void k(int *a, int step)
{
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  a[t * step] = t;
}
