//! A condition that no launch in sight meets, or that some launch of the program breaks, is no answer.
//! check: unknown race.global
__global__ void k(float* a, unsigned w, unsigned h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) a[y * w + x] = x + y;
}

void f(float* d, unsigned w, unsigned h) {
  if (w < 100000 || h < 100000) return;
  k<<<dim3((w + 15) / 16, (h + 15) / 16), dim3(16, 16)>>>(d, w, h);
}
