//! An image with rows at a stride: right as soon as a row is as long as the width.
//! check: proved if width <= stride
//! check: --assume width<=stride => proved
//! check: --no-conditions => not proved

__global__ void brighten(float *image, int width, int height, int stride, float by) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    image[y * stride + x] += by;
}
