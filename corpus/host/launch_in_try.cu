//! A launch in a construct that is not followed may have any size.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d, int n) {
  mirror<<<4, 128>>>(d);
  try {
    mirror<<<4, n>>>(d);
  } catch (...) {
  }
}
