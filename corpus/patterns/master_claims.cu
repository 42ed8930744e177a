//! Thread 0 claims places for its whole block and tells the others through shared memory.
//! replay: --block 8 --grid 3 --array out=fill:-1:int:24 --array next=zero:int:1
//! expect: ok
//! array: out = 0*8 1*8 2*8
//! array: next = 24
//! check: proved
__global__ void master_claims(int *out, int *next) {
  __shared__ int base;
  if (threadIdx.x == 0) base = atomicAdd(next, blockDim.x);
  __syncthreads();
  out[base + threadIdx.x] = blockIdx.x;
}
