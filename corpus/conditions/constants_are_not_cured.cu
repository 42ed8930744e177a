//! The program itself gives a stride that is too short: that is a defect.
//! check: refuted race.global

__global__ void blur(float *out, int w, int h, int stride) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
    out[y * stride + x] = x + y;
}
int main() {
  float *d;
  cudaMalloc(&d, 64 * 64 * sizeof(float));
  blur<<<dim3(2, 8), dim3(32, 8)>>>(d, 64, 64, 32);
}
