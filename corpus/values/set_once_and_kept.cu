//! What one round sets is kept in all that follow, not in the next one alone.
//! check: refuted race.global @8
//! replay: --block 2 --grid 1 --arg n=10 --array a=zero:int:4
//! expect: race.global @8
__global__ void k(int *a, int n) {
  int x = 0;
  for (int i = 0; i < n; i++) {
    if (i == 9 && x == 1) a[0] = threadIdx.x;
    if (i == 5) x = 1;
  }
}
