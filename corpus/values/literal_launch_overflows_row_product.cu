//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown race.global
__global__ void k(float* a, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= w) return;
  for (int y = 0; y < h; y++) {
    a[y * w + x] = y;
  }
}

int main() {
  int w = 30000, h = 100000;
  float* d;
  cudaMalloc(&d, 4L * w * h);
  k<<<(w + 255) / 256, 256>>>(d, w, h);
}
