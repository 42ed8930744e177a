//! One use of a macro declares two functions and one has an error: both go, and the overload that is left is not what was meant.
//! lower: unsupported.error
//! check: --kernel good => proved
//! check: --kernel bad => unknown unsupported.error
__global__ void good(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

#define SHIFTS(n) __device__ int other(int i) { return i + n; } __device__ int shift(int i) { return i; }
SHIFTS(MISSING_SHIFT)
__device__ long shift(long i) { return i; }

__global__ void bad(int *a) {
  a[shift(int(blockIdx.x * blockDim.x + threadIdx.x))] = 1;
}
