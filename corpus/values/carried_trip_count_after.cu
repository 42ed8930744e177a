//! The same value, used after the outer loop.
//! check: refuted race.shared @15
__global__ void k(int n) {
  __shared__ int s[4096];
  int x = 0, last = 0;
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < x) j++;
    __syncthreads();
    last = j;
    __syncthreads();
    x += blockDim.x - 1 - threadIdx.x;
  }
  __syncthreads();
  s[(last & 7) + threadIdx.x] = threadIdx.x;
}
