//! A recursive device function: the interpreter runs it, a proof would need a contract.
//! replay: --block 6 --array out=zero:int:6
//! expect: ok
//! array: out = 1 1 2 6 24 120
//! check: unknown unsupported.call
__device__ int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }

__global__ void recursion(int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = factorial(i);
}
