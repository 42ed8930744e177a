//! d is set to c whenever c grows; until it first does, it is what it was before the loop.
//! check: refuted race.global @8
//! replay: --block 2 --grid 1 --arg n=4 --array a=zero:int:4
//! expect: race.global @8
__global__ void k(int *a, int n) {
  int c = 3, d = 2;
  for (int i = 0; i < n; i++) {
    if (d != c) a[0] = threadIdx.x;
    if (i % 2 == 0) { c += 5; d = c; }
  }
}
