//! A spin lock made of atomics orders nothing: the critical section races.
//! replay: --block 4 --array lock=zero:int:1 --array sum=zero:int:1
//! expect: race.global @9
//! check: not proved
__global__ void spin_lock(int *lock, int *sum) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      *sum += 1;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}
