//! Columns at the pitch of rows.
//! check: refuted race.global

__global__ void store(float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[x * w + y] = x + 2 * y;
}
