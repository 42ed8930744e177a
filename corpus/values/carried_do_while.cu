//! The inner loop is a do-while, and its last value the index.
//! check: refuted race.shared @10
__global__ void k(int n) {
  __shared__ int s[4096];
  int x = 0;
  for (int i = 0; i < n; i++) {
    int j = 0;
    do { j += 2; } while (j < x);
    __syncthreads();
    s[(j & 7) + threadIdx.x] = i + threadIdx.x;
    __syncthreads();
    x += threadIdx.x;
  }
}
