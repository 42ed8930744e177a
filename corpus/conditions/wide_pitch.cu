//! A pitch of 64 bits.
//! check: proved if w <= pitch and pitch <= 2147483647

__global__ void fill(float *out, int w, int h, size_t pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * pitch + x] = x + 2 * y;
}
