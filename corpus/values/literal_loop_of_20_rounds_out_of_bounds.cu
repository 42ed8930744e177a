//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown arith.overflow
__global__ void k(float* a) {
  for (int i = 0; i < 20; i++) {
    int o = i * 160000000;
    a[o + (int)threadIdx.x] = i;
  }
}

int main() {
  float* d;
  cudaMalloc(&d, 4L * 20 * 160000000);
  k<<<1, 32>>>(d);
}
