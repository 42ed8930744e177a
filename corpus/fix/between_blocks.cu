//! Two blocks write the same element: no barrier orders blocks.
//! fix: --block 64 --grid 2 => not fixed: no barrier in the kernel orders blocks
__global__ void k(int *a)
{
  a[threadIdx.x] = blockIdx.x;
}
