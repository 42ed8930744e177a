//! A default argument with an error, and an overload that would do without.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

__device__ int index(int i, int shift = MISSING_SHIFT) { return i + shift; }
__device__ long index(long i) { return i; }

__global__ void bad(int *a) {
  a[index(int(blockIdx.x * blockDim.x + threadIdx.x))] = 1;
}
