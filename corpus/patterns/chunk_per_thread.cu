//! Each thread owns a run of consecutive elements.
//! replay: --block 4 --array a=iota:int:12 --arg len=3
//! expect: ok
//! array: a = 0 1 3 3 7 12 6 13 21 9 19 30
//! check: --grid 1 => proved
__global__ void chunk_per_thread(int *a, int len) {
  int *mine = a + (int)threadIdx.x * len;
  for (int k = 1; k < len; k++) mine[k] += mine[k - 1];
}
