//! A kernel that races says nothing about its barriers.
//! redundant: --block 64 --grid 1 => not fixed: not proved with all its barriers
__global__ void k(int *a)
{
  a[0] = threadIdx.x;
  __syncthreads();
}
