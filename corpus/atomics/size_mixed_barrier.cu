//! A barrier stands between the 64-bit updates and the 32-bit ones; each block has a counter of its own.
//! replay: --block 8 --grid 2 --array c=zero:ulong:2
//! expect: ok
//! check: proved
__global__ void size_mixed_barrier(unsigned long long *c) {
  atomicAdd(&c[blockIdx.x], 1ull);
  __syncthreads();
  atomicAdd((unsigned int *)&c[blockIdx.x], 1u);
}
