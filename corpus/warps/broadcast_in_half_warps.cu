//! With a width of 16, the upper half of the warp gets its value from lane 16, not from lane 0.
//! check: --block 32 --grid 1 => refuted race.global @7
//! replay: --block 32 --grid 1 --array a=zero:int:1
//! expect: race.global @7
__global__ void broadcast_in_half_warps(int *a) {
  int v = __shfl_sync(0xffffffff, threadIdx.x, 0, 16);
  if (v != 0) a[0] = threadIdx.x;
}
