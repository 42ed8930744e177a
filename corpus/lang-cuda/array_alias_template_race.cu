//! A function template gets a row by reference: its type is deduced, and the row is no copy.
//! replay: --block 4
//! expect: race.shared @8
//! check: refuted race.shared @8

template <class T>
__device__ void put(T &row) {
  row[0] = threadIdx.x;
}

__global__ void array_alias_template_race() {
  __shared__ int m[2][64];
  put(m[1]);
}
