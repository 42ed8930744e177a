//! Two slots are written but only one is claimed: the ranges overlap.
//! replay: --block 8 --array out=zero:int:9 --array next=zero:int:1
//! expect: race.global @7,8
//! check: refuted race.global @7,8
__global__ void range_too_long(int *out, int *next) {
  int slot = atomicAdd(next, 1);
  out[slot] = threadIdx.x;
  out[slot + 1] = -1;
}
