//! The variable of a range-for over the rows of a shared array is each row in turn.
//! replay: --block 4
//! expect: race.shared @9
//! check: refuted race.shared @9

__global__ void array_alias_range_for_race() {
  __shared__ int m[2][64];
  for (auto &row : m)
    row[0] = threadIdx.x;
}
