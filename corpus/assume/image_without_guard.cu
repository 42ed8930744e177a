//! Nothing keeps a thread from going beyond the end of its row.
//! assume: --grid 1 => (int)blockDim.x <= width
__global__ void k(int *out, int width)
{
  int x = threadIdx.x;
  int y = threadIdx.y;
  out[y * width + x] = x;
}
