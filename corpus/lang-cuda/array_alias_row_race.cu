//! `auto &` bound to a row of a shared array is that row: all threads write its first element.
//! replay: --block 4 --array out=zero:int:4
//! expect: race.shared @9
//! check: refuted race.shared @9

__global__ void array_alias_row_race(int *out) {
  __shared__ int m[2][64];
  auto &row = m[1];
  row[0] = threadIdx.x;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = row[0];
}
