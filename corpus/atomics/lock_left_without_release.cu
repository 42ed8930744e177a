//! Who finds nothing to do leaves without giving the lock back: the others wait for ever, and nobody else gets in.
//! check: proved
__global__ void lock_left_without_release(int *lock, int *sum, int most) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    if (*sum >= most) return;
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
  }
}
