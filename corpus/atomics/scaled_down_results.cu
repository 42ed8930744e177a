//! Two numbers share an element.
//! replay: --block 8 --array out=zero:int:4 --array next=zero:int:1
//! expect: race.global @6
//! check: refuted race.global @6
__global__ void scaled_down_results(int *out, int *next) {
  int slot = atomicAdd(next, 1); out[slot / 2] = threadIdx.x;
}
