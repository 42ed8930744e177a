//! `& (blockDim.x - 1)` is `% blockDim.x` for powers of two only.
//! assume: blockDim.x > 0 && (blockDim.x & (blockDim.x - 1)) == 0
__global__ void rotate(const int *a, int *b)
{
  unsigned to = (threadIdx.x + 1) & (blockDim.x - 1);
  b[blockIdx.x * blockDim.x + to] = a[blockIdx.x * blockDim.x + threadIdx.x];
}
