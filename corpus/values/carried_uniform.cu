//! The value that decides the inner loop is made of what the block shares: all threads go round equally often.
//! check: proved
__global__ void k(int n, const int *a) {
  __shared__ int s[4096];
  int x = 0;
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < x) j++;
    __syncthreads();
    s[(j & 7) + threadIdx.x] = i + threadIdx.x;
    __syncthreads();
    x += a[blockIdx.x + i];
  }
}
