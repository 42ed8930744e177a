//! One lane claims places for all lanes of its warp and tells them the base by a shuffle.
//! replay: --block 32 --grid 2 --array out=fill:-1:int:64 --array next=zero:int:1
//! expect: ok
//! check: proved
__global__ void aggregated_atomic(int *out, int *next) {
  int lane = threadIdx.x % 32, base = 0;
  if (lane == 0) base = atomicAdd(next, 32);
  base = __shfl_sync(0xffffffffu, base, 0);
  out[base + lane] = threadIdx.x;
}
