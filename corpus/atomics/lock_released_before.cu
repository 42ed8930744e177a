//! The work is done after the lock was given back.
//! check: not proved
__global__ void lock_released_before(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    atomicExch(lock, 0);
    *sum += 1;
  }
}
