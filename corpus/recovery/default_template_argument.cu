//! A default template argument that is not known.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

constexpr int STEP = 1;
template <int N = STEP + MISSING_STEP> __device__ int scaled(int i) { return i * N; }

__global__ void bad(int *a) {
  a[scaled(blockIdx.x * blockDim.x + threadIdx.x)] = 1;
}
