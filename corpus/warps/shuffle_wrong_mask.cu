//! The mask of a shuffle names lanes that never arrive.
//! replay: --block 32 --array out=zero:int:32
//! expect: barrier.mask @7
//! check: --block 32 => refuted barrier.mask @7
__global__ void shuffle_wrong_mask(int *out) {
  int t = threadIdx.x;
  if (t < 16) out[t] = __shfl_down_sync(0xffffffffu, t, 1);
}
