//! A helper function makes the block size.
//! check: => proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

static int half(int n) { return n / 2; }

void run(float *d) {
  int threads = half(256);
  mirror<<<half(8), threads>>>(d);
}
