//! Thread 0 claims one place less than its block writes.
//! replay: --block 8 --grid 2 --array out=fill:-1:int:24 --array next=zero:int:1
//! expect: race.global @9
//! check: --block 8 => refuted race.global @9
__global__ void master_claims_too_few(int *out, int *next) {
  __shared__ int base;
  if (threadIdx.x == 0) base = atomicAdd(next, 7);
  __syncthreads();
  out[base + threadIdx.x] = blockIdx.x;
}
