//! A constant that functions are given by value stays one, and so does a variable that is only read.
//! check: proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

int twice(int n) { return n + n; }

void run(float *d, int *counts) {
  int threads = 128;
  counts[threads / 2] = twice(threads);
  mirror<<<4, threads>>>(d);
}
