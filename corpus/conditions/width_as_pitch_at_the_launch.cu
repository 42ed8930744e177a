//! The launch passes the width as pitch.
//! check: proved

__global__ void rows(float *o, int pitch, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) o[y * pitch + x] = x + y;
}

void run(float *d, int w, int h) {
  dim3 block(16, 16), grid((w + 15) / 16, (h + 15) / 16);
  rows<<<grid, block>>>(d, w, w, h);
}
