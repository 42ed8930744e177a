//! The run of each thread is one element too long.
//! replay: --block 4 --array a=iota:int:13 --arg len=3
//! expect: race.global @7
//! check: --grid 1 => refuted race.global @7
__global__ void chunk_off_by_one(int *a, int len) {
  int *mine = a + (int)threadIdx.x * len;
  for (int k = 1; k <= len; k++) mine[k] += mine[k - 1];
}
