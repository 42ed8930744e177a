//! Backwards through a ring of 5: the remainder of -1 is -1, not 4.
//! check: refuted race.global @8
//! replay: --block 2 --grid 1 --arg n=6 --array a=zero:int:4
//! expect: race.global @8
__global__ void k(int *a, int n) {
  int j = 3;
  for (int i = 0; i < n; i++) {
    if (j < 0) a[0] = threadIdx.x;
    j = (j - 1) % 5;
  }
}
