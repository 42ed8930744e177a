//! Only some threads change the value that decides the inner loop.
//! check: refuted race.shared @10
__global__ void k(int n) {
  __shared__ int s[4096];
  int x = 0;
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < x) j++;
    __syncthreads();
    s[(j & 7) + threadIdx.x] = i + threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) x++;
  }
}
