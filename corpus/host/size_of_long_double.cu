//! The host has more bytes for a `long double` than the device.
//! check: unknown possible

__global__ void k(int *a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  a[t] = s[blockDim.x - 1 - t];
}

int main() {
  int *d;
  cudaMalloc(&d, 1024);
  k<<<1, sizeof(long double) * 16>>>(d);
}
