//! Printing does nothing that another thread sees, but what is printed is evaluated.
//! replay: --block 4 --array a=zero:int:4
//! expect: race.global @6
//! check: refuted race.global @6

__global__ void printed_argument_race(int *a) { printf("%d", a[0] = threadIdx.x); }
