//! The number that is swapped in may be the one that is expected, and then several threads see it.
//! replay: --block 4 --array key=list:int:5,6,7,8 --array slot=zero:int:1 --array out=fill:-1:int:1
//! expect: ok
//! replay: --block 4 --array key=list:int:0,0,7,8 --array slot=zero:int:1 --array out=fill:-1:int:1
//! expect: race.global @9
//! check: refuted race.global @9
__global__ void cas_swaps_same(const int *key, int *slot, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (atomicCAS(slot, 0, key[i]) == 0) *out = i;
}
