//! Numbers claimed with block scope from one counter: between blocks the atomics race.
//! replay: --block 8 --grid 1 --array out=zero:int:8 --array next=zero:int:1
//! expect: ok
//! check: --grid 1 => proved
//! check: refuted race.global @7
__global__ void block_scope_claims(int *out, int *next) {
  int slot = atomicAdd_block(next, 1);
  out[slot] = 1;
}
