//! `||` for `&&`.
//! check: refuted race.global

__global__ void fill(float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w || y < h)
    out[y * w + x] = x + 2 * y;
}
