//! A function makes the block size of another: its argument is not the size.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[64];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

dim3 doubled(dim3 size) { return dim3(2 * size.x, size.y, size.z); }

void run(float *d) { mirror<<<4, doubled(dim3(64))>>>(d); }
