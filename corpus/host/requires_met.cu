//! A launch with constants meets what the kernel requires.
//! check: => proved
__global__ void halve(float *a, int n, int step) {
  __requires(step >= n);
  int i = threadIdx.x;
  if (i < n) a[blockIdx.x * step + i] *= 0.5f;
}

int main() {
  float *a;
  cudaMalloc(&a, 8 * 300 * sizeof(float));
  halve<<<8, 256>>>(a, 200, 300);
  return 0;
}
