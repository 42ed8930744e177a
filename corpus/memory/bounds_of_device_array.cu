//! The size of a `__device__` array is known: one block too many leaves it.
//! check: --block 64 => refuted memory.bounds @6
//! check: --block 64 --grid 4 => proved
__device__ int table[256];
__global__ void k() {
  table[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
