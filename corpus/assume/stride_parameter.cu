//! The stride of a loop is a parameter: it must not be smaller than the number of threads.
//! assume: --grid 1 => (int)blockDim.x <= stride
__global__ void k(int *a, int n, int stride)
{
  for (int i = threadIdx.x; i < n; i += stride)
    a[i] = threadIdx.x;
}
