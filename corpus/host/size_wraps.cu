//! Unsigned arithmetic wraps around: the block has 128 threads, not 0.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[64];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d) { mirror<<<4, (unsigned char)(300 + 84)>>>(d); }
