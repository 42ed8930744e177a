//! A function changes a `dim3` through a reference.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[64];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void widen(dim3 &size) { size.x = 128; }

void run(float *d) {
  dim3 block(64);
  widen(block);
  mirror<<<4, block>>>(d);
}
