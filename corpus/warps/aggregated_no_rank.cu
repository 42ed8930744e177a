//! One lane claims places for all lanes of its warp, and all of them use the first.
//! replay: --block 32 --array out=fill:-1:int:64 --array next=zero:int:1
//! expect: race.global @9
//! check: --block 32 => refuted race.global @9
__global__ void aggregated_no_rank(int *out, int *next) {
  int lane = threadIdx.x % 32, base = 0;
  if (lane == 0) base = atomicAdd(next, 32);
  base = __shfl_sync(0xffffffffu, base, 0);
  out[base] = threadIdx.x;
}
