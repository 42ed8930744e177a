//! A method of a class with an error in its body.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

struct Step {
  int n;
  __device__ int of(int i) const { return i * MISSING_STEP; }
};

__global__ void bad(int *a, Step step) {
  a[step.of(blockIdx.x * blockDim.x + threadIdx.x)] = 1;
}
