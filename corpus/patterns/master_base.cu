//! Thread 0 works out where its block writes.
//! replay: --block 4 --grid 2 --array out=zero:int:8
//! expect: ok
//! array: out = 1*4 2*4
//! check: proved
__global__ void master_base(int *out) {
  __shared__ int base;
  if (threadIdx.x == 0) base = blockIdx.x * blockDim.x;
  __syncthreads();
  out[base + threadIdx.x] = 1 + blockIdx.x;
}
