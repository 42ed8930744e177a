//! A shift drops bits on purpose: after 70 of them by three the value is 0.
//! check: refuted race.global @5
__global__ void k(int *a, int y) {
  for (int i = 0; i < 70; i++) y = y << 3;
  a[y] = threadIdx.x;
}
