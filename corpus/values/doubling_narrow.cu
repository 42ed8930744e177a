//! A short is cut off after each doubling; nothing overflows.
//! check: refuted race.global @6
__global__ void k(int *a) {
  unsigned short h = 1;
  for (int i = 0; i < 100; i++) {
    if (i == 50) a[h] = threadIdx.x;
    h *= 2;
  }
}
