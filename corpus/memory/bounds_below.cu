//! In front of an array there is nothing either.
//! check: --block 32 => refuted memory.bounds @6
__global__ void k(int *o) {
  __shared__ int s[32];
  s[threadIdx.x] = 1; __syncthreads();
  o[blockIdx.x * blockDim.x + threadIdx.x] = s[(int)threadIdx.x - 1];
}
