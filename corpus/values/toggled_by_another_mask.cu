//! Toggled by a mask that grows: 0, 1, 3, 0, 4, ... If the mask were fixed, j would be back at 0 in every second round.
//! check: refuted race.global @8
//! replay: --block 2 --grid 1 --arg n=4 --array a=zero:int:4
//! expect: race.global @8
__global__ void k(int *a, int n) {
  int j = 0, c = 1;
  for (int i = 0; i < n; i++) {
    if (i % 2 == 0 && j) a[0] = threadIdx.x;
    j ^= c;
    c++;
  }
}
