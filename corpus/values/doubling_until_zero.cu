//! The loop ends because the bit is shifted out.
//! check: refuted race.global @6
__global__ void k(int *a) {
  unsigned m = 1;
  while (m) m <<= 1;
  a[0] = threadIdx.x;
}
