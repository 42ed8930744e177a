//! One thread fetches a parameter for its block, all use it after the barrier.
//! replay: --block 4 --grid 2 --array base=list:int:100,200 --array out=zero:int:8
//! expect: ok
//! array: out = 100 101 102 103 200 201 202 203
//! check: proved
__global__ void broadcast(const int *base, int *out) {
  __shared__ int start;
  if (threadIdx.x == 0) start = base[blockIdx.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = start + threadIdx.x;
}
