//! An enumerator with an unknown value would be 0.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

enum Sizes { WIDTH = MISSING_WIDTH, HEIGHT = 4 };

__global__ void bad(int *a) {
  a[(blockIdx.x * blockDim.x + threadIdx.x) * WIDTH] = 1;
}
