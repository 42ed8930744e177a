//! Whether the lock was free is not looked at.
//! check: not proved
__global__ void lock_not_looked_at(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    atomicCAS(lock, 0, 1);
    __threadfence();
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
  }
}
