//! A function that calls itself, with an argument that is no constant.
//! check: unknown unsupported.call
__device__ int depth(int n) {
  return n > 1 ? 1 + depth(n >> 1) : 0;
}

__global__ void k(int *out, int n) {
  out[blockIdx.x * blockDim.x + threadIdx.x + depth(n)] = n;
}
