//! No precondition makes every thread's plain write to one element harmless; one thread alone would.
//! assume: nothing
__global__ void k(int *a, int *b)
{
  a[0] = b[threadIdx.x] + threadIdx.x;
  b[blockIdx.x * blockDim.x + threadIdx.x + 1] = a[0];
}
