//! The sum that atomics add to was never set to 0.
//! check: --block 64 => proved
//! warns: memory.uninitialised @6
__global__ void total(const int *in, int *out) {
  __shared__ int sum;
  atomicAdd(&sum, in[blockIdx.x * 64 + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
