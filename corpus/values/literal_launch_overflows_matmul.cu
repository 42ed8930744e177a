//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown race.global
__global__ void k(const float* a, const float* b, float* c, int n, int kk) {
  int q = blockIdx.x * 16 + threadIdx.x;
  float s = 0;
  for (int i = 0; i < kk; i++) s += a[i] * b[i * n + q];
  c[q] = s;
}

int main() {
  int n = 16000, kk = 200000;
  float *a, *b, *c;
  cudaMalloc(&a, 4L * kk);
  cudaMalloc(&b, 4L * n * kk);
  cudaMalloc(&c, 4L * n);
  k<<<n / 16, 16>>>(a, b, c, n, kk);
}
