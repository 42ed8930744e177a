//! Rows must not be longer than the distance from one to the next.
//! assume: width <= pitch
__global__ void fill(int *a, int width, int pitch)
{
  for (int i = threadIdx.x; i < width; i += blockDim.x)
    a[(size_t)blockIdx.x * pitch + i] = blockIdx.x + i;
}
