//! An overload with a parameter of unknown type is taken out: the call must not go to the other one in silence.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__device__ int pick(Missing m);
__device__ int pick(int i) { return i; }

__global__ void bad(int *a) {
  a[pick(blockIdx.x * blockDim.x + threadIdx.x)] = 1;
}
