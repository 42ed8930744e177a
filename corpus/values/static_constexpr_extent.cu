//! A constant is the size of a shared array and the stride of its rows.
//! check: --block 32 => proved
//! check: --block 64 => refuted memory.bounds @8
__global__ void k(int *o) {
  static constexpr int width = 32;
  static constexpr int pad = width + 1;
  __shared__ int s[pad];
  s[threadIdx.x] = width;
  __syncthreads();
  o[blockIdx.x * blockDim.x + threadIdx.x] = s[width - 1 - threadIdx.x];
}
