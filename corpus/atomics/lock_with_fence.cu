//! A lock taken by compare-and-swap and given back after a fence: the critical sections are not ordered by anything that is modelled.
//! check: unknown possible
__global__ void lock_with_fence(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
  }
}
