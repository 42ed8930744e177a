//! A helper function sets the block size through a reference, to one that the array has room for.
//! check: => proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

static void tune(int &threads) { threads = 128; }

void run(float *d) {
  int threads = 1024;
  tune(threads);
  mirror<<<4, threads>>>(d);
}
