//! The thread that sets the value is chosen by an argument, and may not exist.
//! check: --block 64 => refuted assert.failed @10
//! check: --block 64 --assume n>=0&&n<64 => proved
#include <assert.h>
__global__ void master_may_not_exist(int *out, int n) {
  __shared__ int value;
  if (threadIdx.x == n)
    value = n;
  __syncthreads();
  assert(value == n);
  out[blockIdx.x * blockDim.x + threadIdx.x] = value;
}
