//! A pointer to a row, whose type is deduced, is one pointer and no array of them.
//! replay: --block 4
//! expect: race.shared @9
//! check: refuted race.shared @9

__global__ void array_alias_pointer_race() {
  __shared__ int m[2][64];
  auto *row = &m[1];
  (*row)[0] = threadIdx.x;
}
