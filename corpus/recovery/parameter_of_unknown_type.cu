//! A parameter of unknown type: the kernel is named all the same.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__global__ void bad(int *a, MissingView view) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
