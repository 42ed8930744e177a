//! A function returns a reference to a row.
//! replay: --block 4
//! expect: race.shared @14
//! check: refuted race.shared @14

template <class T>
__device__ T &same(T &row) {
  return row;
}

__global__ void array_alias_returned_race() {
  __shared__ int m[2][64];
  auto &row = same(m[1]);
  row[0] = threadIdx.x;
}
