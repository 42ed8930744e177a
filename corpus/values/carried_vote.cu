//! What the whole block has voted on is the same for all: the inner loop goes round equally often.
//! check: proved
__global__ void k(int n, const int *a) {
  __shared__ int s[4096];
  int x = 0;
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < x) j++;
    __syncthreads();
    s[(j & 7) + threadIdx.x] = i + threadIdx.x;
    x += __syncthreads_count(a[threadIdx.x] == i);
  }
}
