//! A row convolution with the kernel in constant memory.
//! check: proved
#define RADIUS 3
__constant__ float weights[2 * RADIUS + 1];
__global__ void convolve_rows(const float *in, float *out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  float sum = 0;
  for (int k = -RADIUS; k <= RADIUS; ++k) {
    int at = min(max(x + k, 0), width - 1);
    sum += weights[k + RADIUS] * in[y * width + at];
  }
  out[y * width + x] = sum;
}
