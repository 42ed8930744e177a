//! A ring of 5 that is entered at 7: only the first step leads into it.
//! check: refuted race.global @8
//! replay: --block 2 --grid 1 --arg n=4 --array a=zero:int:4
//! expect: race.global @8
__global__ void k(int *a, int n) {
  int j = 7;
  for (int i = 0; i < n; i++) {
    if (j >= 5) a[0] = threadIdx.x;
    j = (j + 1) % 5;
  }
}
