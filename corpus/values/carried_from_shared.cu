//! What all threads read from one place in shared memory is the same for all.
//! check: proved
__global__ void k(int n, const int *a) {
  __shared__ int s[4096];
  __shared__ int limit;
  int x = 0;
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < x) j++;
    __syncthreads();
    s[(j & 7) + threadIdx.x] = i + threadIdx.x;
    if (threadIdx.x == 0) limit = a[i];
    __syncthreads();
    x = limit;
  }
}
