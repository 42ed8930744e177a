//! The launch after a branch has the size of either, and both are right.
//! check: => proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d, int n) {
  int threads = 64;
  if (n > 1000) threads = 128;
  mirror<<<4, threads>>>(d);
}
