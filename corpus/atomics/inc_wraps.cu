//! atomicInc wraps at its limit, so its results are no claims: 32 threads share 16 slots.
//! replay: --block 16 --array out=zero:int:16 --array next=zero:uint:1
//! expect: ok
//! replay: --block 32 --array out=zero:int:16 --array next=zero:uint:1
//! expect: race.global @9
//! check: --block 32 --grid 1 => refuted race.global @9
__global__ void inc_wraps(int *out, unsigned *next) {
  unsigned slot = atomicInc(next, 15u);
  out[slot] = threadIdx.x;
}
