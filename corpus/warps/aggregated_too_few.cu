//! One lane claims too few places for the lanes of its warp.
//! replay: --block 32 --grid 2 --array out=fill:-1:int:64 --array next=zero:int:1
//! expect: race.global @9
//! check: --block 32 --grid 2 => refuted race.global @9
__global__ void aggregated_too_few(int *out, int *next) {
  int lane = threadIdx.x % 32, base = 0;
  if (lane == 0) base = atomicAdd(next, 31);
  base = __shfl_sync(0xffffffffu, base, 0);
  out[base + lane] = threadIdx.x;
}
