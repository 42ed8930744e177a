//! The error is in a function that the kernel calls.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__device__ int shifted(int i) {
  return i + MISSING_SHIFT;
}

__global__ void bad(int *a) {
  a[shifted(blockIdx.x * blockDim.x + threadIdx.x)] = 1;
}
