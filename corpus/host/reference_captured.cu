//! A lambda changes the block size that it captured by reference.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[64];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d) {
  int threads = 64;
  auto twice = [&]() { threads = 128; };
  twice();
  mirror<<<4, threads>>>(d);
}
