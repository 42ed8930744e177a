//! Another name for an array ends where the array ends.
//! replay: --block 4
//! expect: memory.bounds @9
//! check: refuted memory.bounds @9

__global__ void array_alias_bounds() {
  __shared__ int a[2][4];
  auto &row = a[1];
  row[threadIdx.x + 1] = 1;
}
