//! What is added grows by 1 in each round: 0, 1, 3, 6, ... Two rounds with one step would give an even number.
//! check: refuted race.global @8
//! replay: --block 2 --grid 1 --arg n=4 --array a=zero:int:4
//! expect: race.global @8
__global__ void k(int *a, int n) {
  int j = 0, d = 1;
  for (int i = 0; i < n; i++) {
    if (i == 2 && j == 3) a[0] = threadIdx.x;
    j += d;
    d++;
  }
}
