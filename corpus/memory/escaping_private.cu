//! A pointer to a private variable reaches other threads through shared memory.
//! lower: unsupported.pointer @7
//! check: unknown unsupported.pointer
__global__ void escaping_private(int *out) {
  __shared__ int *window;
  int mine = threadIdx.x;
  if (threadIdx.x == 0) window = &mine;
  __syncthreads();
  out[threadIdx.x] = *window;
}
