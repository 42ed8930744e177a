//! Two rows of blocks share a counter, but each takes itself for the only one.
//! check: --block 32 --grid 3,4 => not proved
__global__ void last_block_of_two_rows(const int *a, int *partial, int *out, unsigned *count) {
  __shared__ bool last;
  unsigned row = blockIdx.y / 2;
  if (threadIdx.x == 0) {
    partial[blockIdx.y * gridDim.x + blockIdx.x] = a[blockIdx.x];
    __threadfence();
    last = atomicAdd(&count[row], 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    __threadfence();
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += partial[blockIdx.y * gridDim.x + b];
    out[blockIdx.y] = sum;
  }
}
