//! A plane of a three-dimensional array, then a row of the plane.
//! replay: --block 4 --array out=zero:int:4
//! expect: ok
//! array: out = 0 1 2 3
//! check: --block 16 => proved

__global__ void array_alias_deep(int *out) {
  __shared__ int m[2][3][16];
  auto &plane = m[1];
  auto &row = plane[2];
  row[threadIdx.x] = threadIdx.x;
  out[blockIdx.x * blockDim.x + threadIdx.x] = m[1][2][threadIdx.x];
}
