//! Each block writes a row of n elements, one for each of its threads.
//! assume: (int)blockDim.x <= n
__global__ void k(int *a, int n)
{
  int row = blockIdx.x;
  a[row * n + threadIdx.x] = row;
}
