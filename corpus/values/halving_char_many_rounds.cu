//! Shifted right more often than a narrow counter could count: 0 stays 0.
//! check: refuted race.global @6
__global__ void k(int *a) {
  unsigned char h = 128;
  for (int i = 0; i < 300; i++) {
    if (i == 260) a[h] = threadIdx.x;
    h >>= 1;
  }
}
