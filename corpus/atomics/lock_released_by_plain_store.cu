//! A plain store gives the lock back: it races with the atomics that try to take it.
//! check: not proved
__global__ void lock_released_by_plain_store(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    *sum += 1;
    __threadfence();
    *lock = 0;
  }
}
