//! Nested loops with barriers: the inner one starts with what the outer one hands on, which a thread reads at its own place.
//! check: refuted race.shared @10
__global__ void k(int n, int m, const int *a, const int *b) {
  __shared__ int s[4096];
  int x = 0, y = 0;
  for (int i = 0; i < n; i++) {
    y = x;
    for (int j = 0; j < m; j++) {
      __syncthreads();
      s[(y & 7) + threadIdx.x] = i + threadIdx.x;
      __syncthreads();
      y = a[y];
    }
    x = b[threadIdx.x + x];
  }
}
