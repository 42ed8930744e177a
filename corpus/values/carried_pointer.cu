//! A pointer that each thread moves by its own distance decides where the inner loop stops.
//! check: not proved
__global__ void k(int n, const int *a) {
  __shared__ int s[4096];
  const int *p = a;
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < *p) j++;
    __syncthreads();
    s[(j & 7) + threadIdx.x] = i + threadIdx.x;
    __syncthreads();
    p += threadIdx.x;
  }
}
