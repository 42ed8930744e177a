//! Two counters hand out the same numbers: what one owns, the other owns, too.
//! replay: --block 8 --array out=zero:int:8 --array even=zero:int:1 --array odd=zero:int:1
//! expect: race.global @8
//! check: refuted race.global @8
__global__ void two_counters(int *out, int *even, int *odd) {
  int t = threadIdx.x;
  int slot = t % 2 == 0 ? atomicAdd(even, 1) : atomicAdd(odd, 1);
  out[slot] = t;
}
