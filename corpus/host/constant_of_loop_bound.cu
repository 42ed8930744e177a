//! A variable that bounds a loop and indexes an array is only read.
//! check: => proved
__global__ void mirror(float *d) {
  __shared__ float s[32];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d, float *host) {
  unsigned threads = 32;
  for (unsigned i = 0; i < threads; ++i) host[threads * i] = 0.0f;
  dim3 block(threads, 1);
  mirror<<<4, block>>>(d);
}
