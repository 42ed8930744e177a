//! Threads of the block write one place in turn; behind the barrier it holds what the last of them wrote, not what each of them did.
//! check: --grid 1 --block 64 => not proved
#include <cassert>

__global__ void lock_before_barrier(int *lock, int *owner) {
  bool wrote = false;
  if (atomicCAS(lock, 0, 1) == 0) {
    __threadfence();
    *owner = threadIdx.x;
    __threadfence();
    atomicExch(lock, 0);
    wrote = true;
  }
  __syncthreads();
  if (wrote)
    assert(*owner == threadIdx.x);
}
