//! All threads swap: the pairs are swapped by two threads at once.
//! replay: --block 3,3 --array a=iota:int:9 --arg n=3
//! expect: race.global @8,9
//! check: --block 3,3 --grid 1,1 --arg n=3 => refuted race.global
__global__ void transpose_in_place_all(int *a, int n) {
  int x = threadIdx.x, y = threadIdx.y;
  int t = a[y * n + x];
  int u = a[x * n + y];
  a[y * n + x] = u;
  a[x * n + y] = t;
}
