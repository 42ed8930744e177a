//! Atomics on one location never race with each other.
//! replay: --block 32 --grid 2 --array a=iota:int:64 --array count=zero:int:1
//! expect: ok
//! array: count = 32
//! check: proved
__global__ void counter(const int *a, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (a[i] % 2 == 0) atomicAdd(count, 1);
}
