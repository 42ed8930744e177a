//! The block that the kernel requires is not the one of its launch: nothing is proved of a launch that does not exist.
//! check: => refuted contract.pre @13
__global__ void mirror(float *a) {
  __requires(blockDim.x == 128);
  __shared__ float s[128];
  s[threadIdx.x] = a[blockIdx.x * 128 + threadIdx.x];
  __syncthreads();
  a[blockIdx.x * 128 + threadIdx.x] = s[127 - threadIdx.x];
}

void launch(float *a, int blocks) {
  if (blocks < 1) return;
  mirror<<<blocks, 256>>>(a);
}
