//! Each block has a counter of its own in global memory; all write to one array, so the blocks collide.
//! replay: --block 4 --grid 1 --array out=zero:int:4 --array next=zero:int:2
//! expect: ok
//! replay: --block 4 --grid 2 --array out=zero:int:4 --array next=zero:int:2
//! expect: race.global @9
//! check: refuted race.global @9
__global__ void counter_per_block(int *out, int *next) {
  int slot = atomicAdd(&next[blockIdx.x], 1);
  out[slot] = blockIdx.x;
}
