//! How often the loop doubles the block size is up to the caller.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d, int times) {
  int threads = 32;
  for (int i = 0; i < times; ++i) threads *= 2;
  mirror<<<4, threads>>>(d);
}
