//! x is the number that was drawn in the round before, not the one of this round.
//! check: refuted race.global @9
//! replay: --block 2 --grid 1 --arg n=4 --array c=zero:int:1 --array a=zero:int:4
//! expect: race.global @9
__global__ void k(int *a, int *c, int n) {
  int x = 0;
  for (int i = 0; i < n; i++) {
    int drawn = atomicAdd(c, 1);
    if (i > 0 && x != drawn) a[0] = threadIdx.x;
    x = drawn;
  }
}
