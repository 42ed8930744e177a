//! extern __shared__ has the size that the launch gives it.
//! replay: --block 16 --dynamic-shared 64 --array out=zero:int:16
//! expect: ok
//! array: out = 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
//! replay: --block 16 --dynamic-shared 32 --array out=zero:int:16
//! expect: memory.bounds @13
//! check: --block 16 --dynamic-shared 64 => proved
//! check: --block 16 --dynamic-shared 32 => refuted memory.bounds @13
extern __shared__ int buffer[];

__global__ void dynamic_shared_size(int *out) {
  int t = threadIdx.x;
  buffer[t] = t;
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = buffer[blockDim.x - 1 - t];
}
