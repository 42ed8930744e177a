//! Thread 0 claims places only if its element says so; otherwise the base is whatever was in shared memory.
//! replay: --block 8 --grid 2 --array a=list:int:1,1 --array out=fill:-1:int:24 --array next=zero:int:1
//! expect: ok
//! check: not proved
__global__ void master_may_not_claim(const int *a, int *out, int *next) {
  __shared__ int base;
  if (threadIdx.x == 0 && a[blockIdx.x] > 0) base = atomicAdd(next, blockDim.x);
  __syncthreads();
  out[base + threadIdx.x] = blockIdx.x;
}
