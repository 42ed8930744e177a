//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown race.global
__global__ void k(float* a, int n) {
  for (int i = threadIdx.x; i < n; i += 32) {
    a[i * 64] = 1;
  }
}

int main() {
  float* d;
  int n = 40000000;
  cudaMalloc(&d, 256L * n);
  k<<<1, 32>>>(d, n);
}
