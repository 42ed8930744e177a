//! The error is in a function that is called by a function that the kernel calls.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__device__ void note(int i) {
  missing_note(i);
}
__device__ int noted(int i) {
  note(i);
  return i;
}

__global__ void bad(int *a) {
  a[noted(blockIdx.x * blockDim.x + threadIdx.x)] = 1;
}
