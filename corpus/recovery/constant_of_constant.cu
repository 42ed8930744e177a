//! A constant that is made of one with an error.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

constexpr int WIDTH = MISSING_WIDTH;
constexpr int HALF = WIDTH / 2;

__global__ void bad(int *a) {
  a[(blockIdx.x * blockDim.x + threadIdx.x) * HALF] = 1;
}
