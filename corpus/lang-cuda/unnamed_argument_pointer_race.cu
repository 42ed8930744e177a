//! A function with `...` called through a pointer.
//! replay: --block 4 --array a=zero:int:4
//! expect: race.global @10
//! check: refuted race.global @10

__device__ void debug(int x, ...) {}

__global__ void unnamed_argument_pointer_race(int *a) {
  void (*call)(int, ...) = debug;
  call(1, a[0] = threadIdx.x);
}
