//! An index that wraps in the launch that is given, for some of its threads: nothing is assumed of arithmetic with coordinates alone.
//! replay: --block 64 --grid 1 --array out=zero:int:256
//! expect: race.global
//! check: --block 64 --grid 1 => refuted race.global
__global__ void lane_wraps(int *out) {
  unsigned lane = threadIdx.x % 32;
  unsigned high = lane * 4096u * 4096u * 16u;
  if (threadIdx.x < 32) out[high / 4096u / 4096u] = threadIdx.x;
}
