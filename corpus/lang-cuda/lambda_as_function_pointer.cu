//! A lambda that becomes a function pointer is refused.
//! lower: unsupported.construct @6
//! lower: unsupported.call @7
//! check: unknown unsupported.construct
__global__ void k(int *o) {
  int (*twice)(int) = [](int x) { return 2 * x; };
  o[blockIdx.x * blockDim.x + threadIdx.x] = twice(3);
}
