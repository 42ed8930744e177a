//! A function whose result type is found from a body with an error: without the body it would be another function.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__device__ auto index(int i) { return i + MISSING_SHIFT; }
__device__ long index(long i) { return i; }

__global__ void bad(int *a) {
  a[index(int(blockIdx.x * blockDim.x + threadIdx.x))] = 1;
}
