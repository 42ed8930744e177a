//! A claim needs a provably positive amount: with n = 0 every thread gets the same slot.
//! replay: --block 8 --array out=zero:int:8 --array next=zero:int:1 --arg n=1
//! expect: ok
//! replay: --block 8 --array out=zero:int:8 --array next=zero:int:1 --arg n=0
//! expect: race.global @10
//! check: --arg n=1 => proved
//! check: refuted race.global @10
__global__ void amount_may_be_zero(int *out, int *next, int n) {
  int slot = atomicAdd(next, n);
  out[slot] = threadIdx.x;
}
