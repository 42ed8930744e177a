//! A launch with constants breaks what the kernel requires: rows overlap.
//! check: => refuted contract.pre @13
__global__ void halve(float *a, int n, int step) {
  __requires(step >= n);
  int i = threadIdx.x;
  if (i < n) a[blockIdx.x * step + i] *= 0.5f;
}

int main() {
  float *a;
  cudaMalloc(&a, 8 * 300 * sizeof(float));
  int step = 100;
  halve<<<8, 256>>>(a, 200, step);
  return 0;
}
