//! A function with an error that is worked out when the program is translated.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

constexpr int step() { return MISSING_STEP; }

__global__ void bad(int *a) {
  __shared__ int tile[step() + 1];
  tile[0] = 0;
  a[blockIdx.x * blockDim.x + threadIdx.x] = tile[0];
}
