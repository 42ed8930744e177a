//! Thread 0 claims places and then forgets them: what it writes last is what the block reads.
//! replay: --block 8 --grid 2 --array out=fill:-1:int:24 --array next=zero:int:1
//! expect: race.global @12
//! check: refuted race.global @12
__global__ void master_claims_twice(int *out, int *next) {
  __shared__ int base;
  if (threadIdx.x == 0) {
    base = atomicAdd(next, blockDim.x);
    base = 3;
  }
  __syncthreads();
  out[base + threadIdx.x] = blockIdx.x;
}
