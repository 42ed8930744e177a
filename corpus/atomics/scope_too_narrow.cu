//! atomicAdd_block is atomic among the threads of one block; used by several blocks on one counter it races.
//! replay: --block 8 --grid 1 --array n=zero:int:1
//! expect: ok
//! array: n = 8
//! replay: --block 8 --grid 2 --array n=zero:int:1
//! expect: race.global @10
//! check: --grid 1 => proved
//! check: refuted race.global @10
__global__ void scope_too_narrow(int *n) {
  atomicAdd_block(n, 1);
}
