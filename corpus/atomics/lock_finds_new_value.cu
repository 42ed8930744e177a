//! Between two of a thread's sections others may have written.
//! check: not proved
#include <cassert>

__global__ void lock_finds_new_value(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    int first = 0, second = 0;
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    first = *sum;
    *sum = first + 1;
    __threadfence();
    atomicExch(lock, 0);
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    second = *sum;
    __threadfence();
    atomicExch(lock, 0);
    assert(second == first + 1);
  }
}
