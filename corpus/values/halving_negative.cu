//! Half of a negative number is negative until it is 0; shifting it down without its sign would make it positive at once.
//! check: refuted race.global @8
//! replay: --block 2 --grid 1 --arg n=4 --array a=zero:int:4
//! expect: race.global @8
__global__ void k(int *a, int n) {
  int s = -8;
  for (int i = 0; i < n; i++) {
    if (i > 0 && s < 0) a[0] = threadIdx.x;
    s /= 2;
  }
}
