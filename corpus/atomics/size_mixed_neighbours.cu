//! Each thread counts in 32 bits what its neighbour counts in 64.
//! replay: --block 4 --array c=zero:ulong:4
//! expect: race.global @6,7
//! check: refuted race.global @6,7
__global__ void size_mixed_neighbours(unsigned long long *c) {
  atomicAdd(&c[threadIdx.x], 1ull);
  atomicAdd((unsigned int *)&c[(threadIdx.x + 1) % blockDim.x], 1u);
}
