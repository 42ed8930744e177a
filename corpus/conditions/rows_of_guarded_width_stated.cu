//! The same with the condition written down.
//! check: proved

__global__ void brighten(float *image, int width, int height, int stride, float by) {
  __requires(width <= stride);
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    image[y * stride + x] += by;
}
