//! The arguments of an overloaded builtin that gpuproof has no rule for do not vanish.
//! lower: unsupported.call @6
//! check: unknown unsupported.call

__global__ void elementwise_builtin(int *a, int *b) {
  b[blockIdx.x * blockDim.x + threadIdx.x] = __builtin_elementwise_max(a[0] = threadIdx.x, 3);
}
