//! Unsigned variables may be shifted out: rounds after that exist.
//! check: refuted race.global @6
__global__ void k(int *a) {
  unsigned m = 1;
  for (int i = 0; i < 100; i++) {
    if (i == 50) a[0] = threadIdx.x;
    m <<= 1;
  }
  a[1 + m] = 7;
}
