//! An unsigned sum that no comparison bounds wraps: round 99 exists.
//! check: refuted race.global @6
__global__ void k(int *a) {
  unsigned m = threadIdx.x;
  for (int i = 0; i < 100; i++) {
    if (i == 99) a[m >> 30] = threadIdx.x;
    m += 0x10000000u;
  }
}
