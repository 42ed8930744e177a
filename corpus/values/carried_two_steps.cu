//! The thread's own value reaches the inner loop only in the second round after it was made: x becomes y, y becomes z.
//! check: refuted race.shared @10
__global__ void k(int n) {
  __shared__ int s[4096];
  int x = 0, y = 0, z = 0;
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < x) j++;
    __syncthreads();
    s[(j & 7) + threadIdx.x] = i + threadIdx.x;
    __syncthreads();
    x = y;
    y = z;
    z = threadIdx.x & 1;
  }
}
