//! A loop variable that starts as the thread's own and has a closed form still decides the inner loop.
//! check: refuted race.shared @10
__global__ void k(int n) {
  __shared__ int s[4096];
  int x = threadIdx.x & 1;
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < x) j++;
    __syncthreads();
    s[(j & 7) + threadIdx.x] = i + threadIdx.x;
    __syncthreads();
    x += 1;
  }
}
