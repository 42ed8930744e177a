//! Without the inner declaration the name would be the outer one.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel inner::bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

constexpr int STEP = 1;
namespace inner {
constexpr int STEP = MISSING_STEP;

__global__ void bad(int *a) {
  a[(blockIdx.x * blockDim.x + threadIdx.x) * STEP] = 1;
}
}  // namespace inner
