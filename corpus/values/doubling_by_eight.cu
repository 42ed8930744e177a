//! Three bits in each round: the eleventh round (33 bits) is reached, too.
//! check: refuted race.global @6
__global__ void k(int *a) {
  unsigned m = 1;
  for (int i = 0; i < 12; i++) {
    if (i == 11) a[m] = threadIdx.x;
    m *= 8;
  }
}
