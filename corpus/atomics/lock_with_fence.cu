//! A lock taken by compare-and-swap, with a fence behind it, and given back after another fence: the blocks work one after the other.
//! replay: --block 4 --grid 3 --array lock=zero:int:1 --array sum=zero:int:1
//! expect: ok
//! check: proved
__global__ void lock_with_fence(int *lock, int *sum) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
  }
}
