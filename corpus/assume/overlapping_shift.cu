//! What is read must lie behind what is written.
//! assume: n <= offset
__global__ void k(int *a, int n, int offset)
{
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t < n) a[t] = a[t + offset];
}
