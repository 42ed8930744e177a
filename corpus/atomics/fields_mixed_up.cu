//! Two counters in one struct that both hand out places of one array.
//! replay: --block 8 --array stats=list:int:0,5 --array out=zero:int:8
//! expect: race.global @9
//! check: refuted race.global @9
struct ends { int first, last; };

__global__ void fields_mixed_up(ends *stats, int *out) {
  int slot = threadIdx.x < 6 ? atomicAdd(&stats->first, 1) : atomicSub(&stats->last, 1);
  out[slot] = threadIdx.x;
}
