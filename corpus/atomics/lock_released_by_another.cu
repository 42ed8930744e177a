//! Another thread makes the lock free while somebody holds it.
//! check: not proved
__global__ void lock_released_by_another(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
  } else if (threadIdx.x == 1) {
    atomicExch(lock, 0);
  }
}
