//! The height for the pitch: `w <= h` would cure it, but both are sizes of the image.
//! check: refuted race.global

__global__ void copy(float *out, const float *in, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * h + x] = in[y * w + x];
}
