//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown arith.overflow
__global__ void k(float* a, int b, int s, int h) {
  for (int i = blockIdx.x; i < b * s; i += gridDim.x) for (int j = threadIdx.x; j < h; j += blockDim.x) a[i * h + j] = j;
}

int main() {
  int b = 64, s = 8192, h = 8192;
  float* d;
  cudaMalloc(&d, 4L * b * s * h);
  k<<<1024, 256>>>(d, b, s, h);
}
