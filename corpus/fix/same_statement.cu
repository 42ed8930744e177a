//! All threads execute one statement that writes one element: no barrier can come between.
//! fix: --block 64 --grid 1 => not fixed: at the same time
__global__ void k(int *a)
{
  a[0] = threadIdx.x;
}
