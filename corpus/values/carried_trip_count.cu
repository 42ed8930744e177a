//! A value that differs between threads after the first round decides how often an inner loop goes round, and that decides an index.
//! replay: --block 2 --grid 1 --arg n=2
//! expect: race.shared @12
//! check: refuted race.shared @12
__global__ void k(int n) {
  __shared__ int s[4096];
  int x = 0;
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < x) j++;
    __syncthreads();
    s[(j & 7) + threadIdx.x] = i + threadIdx.x;
    __syncthreads();
    x += blockDim.x - 1 - threadIdx.x;
  }
}
