//! Each thread owns `chunk` elements and writes `count` of them.
//! assume: count <= chunk
__global__ void k(int *a, int count, int chunk)
{
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < count; i++)
    a[t * chunk + i] = t;
}
