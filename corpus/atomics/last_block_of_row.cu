//! A counter for each row of blocks: the last block of a row adds up what the row has written.
//! check: proved
//! replay: --block 32 --grid 3,2 --array a=iota:int:6 --array partial=zero:int:6 --array out=zero:int:2 --array count=zero:uint:2
//! expect: ok
//! array: out = 3 12
__global__ void last_block_of_row(const int *a, int *partial, int *out, unsigned *count) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    partial[blockIdx.y * gridDim.x + blockIdx.x] = a[blockIdx.y * gridDim.x + blockIdx.x];
    __threadfence();
    last = atomicAdd(&count[blockIdx.y], 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += partial[blockIdx.y * gridDim.x + b];
    out[blockIdx.y] = sum;
  }
}
