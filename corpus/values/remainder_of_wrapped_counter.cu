//! An unsigned sum that wraps leaves other remainders by 3 after it: 2, 0, 0, 1, ... instead of 2, 0, 1, 2, ...
//! check: refuted race.global @8
//! replay: --block 2 --grid 1 --arg n=4 --array a=zero:int:4
//! expect: race.global @8
__global__ void k(int *a, int n) {
  int c = 0;
  for (int i = 0; i < n; i++) {
    if (i == 3 && c == 0) a[0] = threadIdx.x;
    if ((i + 4294967294u) % 3 == 1) c++;
  }
}
