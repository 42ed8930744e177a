//! A shared array inside a device function is one for the block, whoever calls it.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 3 2 1 0
//! check: --block 4 => proved
__device__ int *board() {
  __shared__ int cells[4];
  return cells;
}

__global__ void shared_in_function(int *out) {
  int t = threadIdx.x;
  board()[t] = t;
  __syncthreads();
  out[blockIdx.x * 4 + t] = board()[3 - t];
}
