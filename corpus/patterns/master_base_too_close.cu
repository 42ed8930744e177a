//! Thread 0 works out where its block writes, with a distance that may be less than the block's size.
//! replay: --block 4 --grid 2 --array out=zero:int:8 --arg n=3
//! expect: race.global @9
//! check: refuted race.global @9
__global__ void master_base_too_close(int *out, int n) {
  __shared__ int base;
  if (threadIdx.x == 0) base = blockIdx.x * n;
  __syncthreads();
  out[base + threadIdx.x] = 1 + blockIdx.x;
}
