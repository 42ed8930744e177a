//! A kernel must not write constant memory.
//! replay: --block 4 --array out=zero:int:4
//! expect: memory.constant_write @9
//! check: refuted memory.constant_write @9
__constant__ int scale[1] = {2};

__global__ void constant_write(int *out) {
  int *p = scale;
  if (threadIdx.x == 0) p[0] = 3;
  __syncthreads();
  out[threadIdx.x] = scale[0];
}
