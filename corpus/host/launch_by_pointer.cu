//! A launch through a pointer to the kernel: the sizes of the other launch are not those of all.
//! check: not proved
__global__ void mirror(float *d) {
  __shared__ float s[64];
  s[threadIdx.x] = d[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  d[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void run(float *d, int n) {
  mirror<<<4, 64>>>(d);
  auto chosen = mirror;
  chosen<<<4, n>>>(d);
}
