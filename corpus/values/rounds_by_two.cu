//! By two the rounds are fewer than 2^31: the write in the last half of the range is reached and found.
//! check: refuted race.global @6
__global__ void k(int *a, int n) {
  unsigned m = 0;
  for (int i = 0; i < n; i++) {
    if (m >= 0x80u) a[0] = threadIdx.x;
    m += 2;
  }
}
