//! An element of an array is written whose index nobody knows.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[128];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
int main(int argc, char **) { int t[3] = {32, 64, 128}; t[argc] = 256; mirror<<<4, t[2]>>>(nullptr); }
