//! A pointer to a private variable reaches other threads through shared memory.
//! replay: --block 4 --array out=zero:int:4
//! expect: unsupported.pointer @10
//! check: unknown unsupported.pointer
__global__ void escaping_private(int *out) {
  __shared__ int *window;
  int mine = threadIdx.x;
  if (threadIdx.x == 0) window = &mine;
  __syncthreads();
  out[threadIdx.x] = *window;
}
