//! A guard of the host code keeps block sizes out that the array has no room for.
//! check: => proved
__global__ void mirror(float *d) {
  __shared__ float s[256];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d, int threads) {
  if (threads > 256 || threads <= 0) return;
  mirror<<<4, threads>>>(d);
}
