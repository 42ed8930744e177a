//! Two launches of different size, each of which the array has room for.
//! check: => proved
__global__ void mirror(float *d) {
  __shared__ float s[256];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d) {
  mirror<<<4, 128>>>(d);
  mirror<<<2, 256>>>(d);
}
