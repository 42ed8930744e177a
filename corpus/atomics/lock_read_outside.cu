//! What the lock protects is read without it.
//! check: not proved
__global__ void lock_read_outside(int *lock, int *sum, int *out) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
    out[blockIdx.x] = *sum;
  }
}
