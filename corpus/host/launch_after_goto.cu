//! A jump leads to the launch with another size.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d, bool wide) {
  int threads = 128;
again:
  mirror<<<4, threads>>>(d);
  if (wide) {
    threads = 256;
    wide = false;
    goto again;
  }
}
