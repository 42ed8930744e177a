//! A method with `...`.
//! replay: --block 4 --array a=zero:int:4
//! expect: race.global @12
//! check: refuted race.global @12

struct logger {
  __device__ void write(int x, ...) {}
};

__global__ void unnamed_argument_method_race(int *a) {
  logger debug;
  debug.write(1, a[0] = threadIdx.x);
}
