//! A function whose body is elsewhere keeps the address and changes the block size when another is called.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void keep(int *threads);
void change();

void run(float *d) {
  int threads;
  keep(&threads);
  threads = 128;
  change();
  mirror<<<4, threads>>>(d);
}
