//! A loop launches with fewer and fewer threads.
//! check: => proved
__global__ void mirror(float *d) {
  __shared__ float s[256];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d) {
  for (int threads = 256; threads > 0; threads /= 2) mirror<<<4, threads>>>(d);
}
