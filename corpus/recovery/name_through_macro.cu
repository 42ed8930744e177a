//! The name that was taken out stands in a macro.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

constexpr int STEP = MISSING_STEP;
#define SCALED(i) ((i) * STEP)
struct Holder {
  static constexpr int STEP = 1;
  __device__ static void put(int *a) { a[SCALED(blockIdx.x * blockDim.x + threadIdx.x)] = 1; }
};

__global__ void bad(int *a) { Holder::put(a); }
