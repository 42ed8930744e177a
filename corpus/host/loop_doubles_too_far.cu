//! A loop launches with more and more threads, the last time with too many.
//! check: refuted memory.bounds @5
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d) {
  for (int threads = 32; threads <= 256; threads *= 2) mirror<<<4, threads>>>(d);
}
