//! A launch that no argument leads to.
//! check: proved

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

int main(int argc, char **) {
  int *d;
  cudaMalloc(&d, 1024);
  if (argc > 5) return 1;
  if (argc > 7) k<<<1, 256>>>(d);
  k<<<1, 64>>>(d);
}
