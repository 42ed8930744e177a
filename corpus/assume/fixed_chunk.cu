//! Blocks own 16 elements each, whatever their size is.
//! assume: blockDim.x <= 16
__global__ void k(int *a)
{
  a[(size_t)blockIdx.x * 16 + threadIdx.x] = blockIdx.x;
}
