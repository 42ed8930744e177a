//! The fences reach the block alone, and the lock is taken by several blocks.
//! replay: --block 1 --grid 3 --array lock=zero:int:1 --array sum=zero:int:1
//! expect: race.global @9
//! check: refuted race.global
__global__ void lock_fences_of_block(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence_block();
    *sum += 1;
    __threadfence_block();
    atomicExch(lock, 0);
  }
}
