//! What counts on from an enumerator with an unknown value is unknown, too.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

enum Sizes { WIDTH = MISSING_WIDTH, NEXT };

__global__ void bad(int *a) {
  a[(blockIdx.x * blockDim.x + threadIdx.x) * NEXT] = 1;
}
