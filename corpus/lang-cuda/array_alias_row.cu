//! `auto &` bound to a row of a shared array is that row: what is written through it is read back from the array.
//! replay: --block 8 --array out=zero:int:8
//! expect: ok
//! array: out = 7 6 5 4 3 2 1 0
//! check: --block 64 => proved

__global__ void array_alias_row(int *out) {
  __shared__ int m[2][64];
  auto &row = m[1];
  row[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = m[1][blockDim.x - 1 - threadIdx.x];
}
