//! The second half of the table was never written: no thread of the block has those numbers.
//! check: --block 64 --bounds off => not proved
#include <assert.h>
__global__ void places_nobody_wrote(int *out) {
  __shared__ int table[128];
  table[threadIdx.x] = threadIdx.x;
  __syncthreads();
  int there = table[threadIdx.x + 64];
  assert(there == threadIdx.x + 64);
  out[blockIdx.x * blockDim.x + threadIdx.x] = there;
}
