//! The stride comes from outside of the program.
//! check: proved if w <= stride

__global__ void blur(float *out, int w, int h, int stride) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * stride + x] = x + y;
}
void run(float *out, int w, int h, int stride) {
  blur<<<dim3((w + 31) / 32, (h + 7) / 8), dim3(32, 8)>>>(out, w, h, stride);
}
