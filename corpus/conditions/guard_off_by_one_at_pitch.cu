//! The same with a pitch that bounds nothing.
//! check: refuted race.global

__global__ void fill(float *out, int w, int h, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x <= w && y < h)
    out[y * pitch + x] = x + 2 * y;
}
