//! A lock in global memory protects shared memory: between two sections of a thread others may have written there.
//! check: --grid 1 => not proved
#include <cassert>

__global__ void lock_protects_shared(int *lock) {
  __shared__ int owner;
  if (atomicCAS(lock, 0, 1) == 0) {
    __threadfence();
    owner = threadIdx.x;
    __threadfence();
    atomicExch(lock, 0);
    if (atomicCAS(lock, 0, 1) == 0) {
      __threadfence();
      assert(owner == threadIdx.x);
      __threadfence();
      atomicExch(lock, 0);
    }
  }
}
