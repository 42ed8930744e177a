//! Rows are as long as the block is wide, but each thread is given a row by its other coordinate: rows must be long enough.
//! assume: --grid 1 => blockDim.y <= blockDim.x
__global__ void k(int *a)
{
  a[threadIdx.x * blockDim.x + threadIdx.y] = threadIdx.x;
}
