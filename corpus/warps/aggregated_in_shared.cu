//! The first lane of each warp claims places from a counter of its block.
//! replay: --block 64 --grid 2 --array out=fill:-1:int:128
//! expect: ok
//! check: --block 64 --grid 1 => proved
__global__ void aggregated_in_shared(int *out) {
  __shared__ int next;
  int lane = threadIdx.x % 32, base = 0;
  if (threadIdx.x == 0) next = 0;
  __syncthreads();
  if (lane == 0) base = atomicAdd(&next, 32);
  base = __shfl_sync(0xffffffffu, base, 0);
  out[(blockIdx.x * 64 + base) + lane] = threadIdx.x;
}
