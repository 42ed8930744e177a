//! All lanes get the same vote in a round, but not in two rounds.
//! check: --block 32 --grid 1 => refuted race.global @9
//! replay: --block 32 --grid 1 --arg n=2 --array a=zero:int:1
//! expect: race.global @9
__global__ void vote_in_each_round(int *a, int n) {
  __syncwarp();
  for (int i = 0; i < n; i++) {
    int v = __any_sync(0xffffffff, i);
    if (threadIdx.x == v) a[0] = threadIdx.x;
  }
}
