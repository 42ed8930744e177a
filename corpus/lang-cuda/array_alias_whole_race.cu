//! Another name for a whole shared array.
//! replay: --block 4
//! expect: race.shared @9
//! check: refuted race.shared @9

__global__ void array_alias_whole_race() {
  __shared__ int a[64];
  auto &h = a;
  h[0] = threadIdx.x;
}
