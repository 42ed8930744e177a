//! A generic lambda gets a row by reference.
//! replay: --block 4
//! expect: race.shared @8
//! check: refuted race.shared @8

__global__ void array_alias_lambda_race() {
  __shared__ int m[2][64];
  auto put = [](auto &row) { row[0] = threadIdx.x; };
  put(m[1]);
}
