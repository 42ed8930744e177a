//! Two lanes get the same from one lane in one round, but not in two rounds.
//! check: --block 32 --grid 1 => refuted race.global @8
//! replay: --block 32 --grid 1 --arg n=3 --array a=zero:int:1
//! expect: race.global @8
__global__ void shuffle_in_each_round(int *a, int n) {
  for (int i = 0; i < n; i++) {
    int v = __shfl_sync(0xffffffff, i, 1);
    if (threadIdx.x == v) a[0] = threadIdx.x;
  }
}
