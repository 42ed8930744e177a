//! A negative pitch is large where it is compared with an unsigned width.
//! check: proved if w <= pitch and pitch > 0

__global__ void fill(float *out, unsigned w, int h, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * pitch + x] = x + 2 * y;
}
