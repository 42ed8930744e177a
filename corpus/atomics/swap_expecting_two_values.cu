//! A swap that expects 1 returns 0 without taking anything, so that its 0 does not make it the only one.
//! check: refuted race.global @7,8
//! replay: --block 2 --grid 1 --seed 4 --array f=zero:int:1 --array a=zero:int:1
//! expect: race.global @7,8
__global__ void swap_expecting_two_values(int *f, int *a) {
  if (threadIdx.x == 0) {
    if (atomicCAS(f, 0, 1) == 0) a[0] = 1;
  } else if (threadIdx.x == 1 && atomicCAS(f, 1, 2) == 0) a[0] = 2;
}
