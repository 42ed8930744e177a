//! The host turns away what the kernel does not take.
//! check: => proved
__global__ void halve(float *a, int n, int step) {
  __requires(step >= n);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[blockIdx.y * step + i] *= 0.5f;
}

void launch(float *a, int n, int rows, int step) {
  if (step < n) return;
  halve<<<dim3((n + 255) / 256, rows), 256>>>(a, n, step);
}
