//! Lane 1 claims the places, but lane 0 tells its base, which is 0 in every warp.
//! replay: --block 64 --array out=fill:-1:int:64 --array next=zero:int:1
//! expect: race.global @9
//! check: --block 64 => refuted race.global @9
__global__ void aggregated_other_lane(int *out, int *next) {
  int lane = threadIdx.x % 32, base = 0;
  if (lane == 1) base = atomicAdd(next, 32);
  base = __shfl_sync(0xffffffffu, base, 0);
  out[base + lane] = threadIdx.x;
}
