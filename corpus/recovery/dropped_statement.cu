//! clang drops the statement, and without it the kernel would be right.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__global__ void bad(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  missing_change(&i);
  a[i] = 1;
}
