//! An argument behind `...` is evaluated, although the function never looks at it.
//! replay: --block 4 --array a=zero:int:4
//! expect: race.global @8
//! check: refuted race.global @8

__device__ void debug(const char *text, ...) {}

__global__ void unnamed_argument_race(int *a) { debug("x", a[0] = threadIdx.x); }
