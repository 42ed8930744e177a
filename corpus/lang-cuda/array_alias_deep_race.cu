//! A plane of a three-dimensional array, then a row of the plane.
//! replay: --block 4
//! expect: race.shared @10
//! check: refuted race.shared @10

__global__ void array_alias_deep_race() {
  __shared__ int m[2][3][16];
  auto &plane = m[1];
  auto &row = plane[2];
  row[0] = threadIdx.x;
}
