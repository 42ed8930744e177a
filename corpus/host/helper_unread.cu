//! A function whose body is elsewhere may set the block size to anything.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void tune(int *threads);

void run(float *d) {
  int threads = 128;
  tune(&threads);
  mirror<<<4, threads>>>(d);
}
