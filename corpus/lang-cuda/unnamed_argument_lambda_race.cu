//! A lambda with `...`.
//! replay: --block 4 --array a=zero:int:4
//! expect: race.global @8
//! check: refuted race.global @8

__global__ void unnamed_argument_lambda_race(int *a) {
  auto debug = [](int x, ...) {};
  debug(1, a[0] = threadIdx.x);
}
