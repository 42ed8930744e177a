//! No fence stands between the work and giving the lock back.
//! replay: --block 1 --grid 3 --array lock=zero:int:1 --array sum=zero:int:1
//! expect: race.global @9
//! check: refuted race.global
__global__ void lock_not_fenced_before(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    *sum += 1;
    atomicExch(lock, 0);
  }
}
