//! The number is cut down to a byte, and numbers 256 apart become the same.
//! replay: --block 512 --array out=zero:int:256 --array next=zero:int:1
//! expect: race.global @7
//! check: not proved
__global__ void narrowed_result(int *out, int *next) {
  unsigned char slot = atomicAdd(next, 1);
  out[slot] = threadIdx.x;
}
