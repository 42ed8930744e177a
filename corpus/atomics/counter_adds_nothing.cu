//! A thread that adds 0 gets the same number as the next one.
//! check: refuted race.global @7
//! replay: --block 2 --grid 1 --array c=zero:int:1 --array a=zero:int:4
//! expect: race.global @7
__global__ void counter_adds_nothing(int *c, int *a) {
  int n = atomicAdd(c, threadIdx.x & 1);
  a[n] = threadIdx.x;
}
