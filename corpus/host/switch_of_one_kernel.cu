//! A switch chooses the block size of one kernel.
//! check: => proved
__global__ void mirror(float *d) {
  __shared__ float s[256];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d, int level) {
  int threads = 64;
  switch (level) {
    case 1: threads = 128; break;
    case 2: threads = 256; break;
    default: break;
  }
  mirror<<<4, threads>>>(d);
}
