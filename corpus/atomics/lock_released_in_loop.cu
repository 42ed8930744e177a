//! The lock is given back in the last but one iteration, and the work done in the last.
//! check: not proved
__global__ void lock_released_in_loop(int *lock, int *sum, int n) {
  if (threadIdx.x == 0) {
    bool held = false;
    for (int i = 0; i < n; i++) {
      if (held) {
        __threadfence();
        *sum += 1;
        __threadfence();
        atomicExch(lock, 0);
      }
      if (i == 0) held = atomicCAS(lock, 0, 1) == 0;
    }
  }
}
