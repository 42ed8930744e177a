//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown arith.overflow
__global__ void k(float* a, int w, int h, int z) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x >= w || y >= h) return;
  for (int i = 0; i < z; i++) a[(i * h + y) * w + x] = 1;
}

int main() {
  float* d;
  cudaMalloc(&d, 4L * 1300 * 1300 * 1300);
  k<<<dim3(82, 82), dim3(16, 16)>>>(d, 1300, 1300, 1300);
}
