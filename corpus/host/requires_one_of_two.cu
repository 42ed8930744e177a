//! The second of two launches breaks what the kernel requires.
//! check: => refuted contract.pre @13
__global__ void mirror(float *a) {
  __requires(blockDim.x <= 128);
  __shared__ float s[128];
  s[threadIdx.x] = a[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  a[blockIdx.x * blockDim.x + threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

void launch(float *a) {
  mirror<<<4, 128>>>(a);
  mirror<<<4, 129>>>(a);
}
