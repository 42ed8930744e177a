//! A structured binding by reference takes an array apart into its rows.
//! replay: --block 4
//! expect: race.shared @9
//! check: refuted race.shared @9

__global__ void array_alias_binding_race() {
  __shared__ int m[2][64];
  auto &[first, second] = m;
  second[0] = threadIdx.x;
}
