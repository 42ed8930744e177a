//! A constant whose initial value is unknown.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__constant__ int offsets[2] = {MISSING_OFFSET, 0};

__global__ void bad(int *a) {
  a[offsets[0] + blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
