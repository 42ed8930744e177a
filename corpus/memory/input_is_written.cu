//! An array that the kernel writes does not hold the same all the time.
//! check: refuted race.global @10
//! replay: --block 2 --grid 1 --array a=zero:int:2048 --array b=zero:int:1
//! expect: race.global @10
__global__ void input_is_written(int (*a)[1024], int *b) {
  int t = threadIdx.x;
  int before = a[blockIdx.x][t];
  a[blockIdx.x][t] = before + 1;
  int after = a[blockIdx.x][t];
  if (before != after) b[0] = t;
}
