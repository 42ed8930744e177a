//! A function changes the block size through a reference before the launch.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[256];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void tune(int &t) { t = 512; }

void run(float *d) {
  int threads = 256;
  tune(threads);
  mirror<<<4, threads>>>(d);
}
