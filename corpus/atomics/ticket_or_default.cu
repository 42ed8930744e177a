//! One thread does without a number and uses a fixed place, which somebody else's number may be.
//! replay: --block 8 --array out=zero:int:16 --array next=list:int:1
//! expect: race.global @7
//! check: refuted race.global @7
__global__ void ticket_or_default(int *out, int *next) {
  int slot = 3;
  if (threadIdx.x != 5) slot = atomicAdd(next, 1);  out[slot] = threadIdx.x;
}
