//! Two 32-bit counters that make up one 64-bit word: the atomics are apart.
//! replay: --block 8 --array c=zero:ulong:1
//! expect: ok
//! check: proved
__global__ void size_mixed_halves(unsigned long long *c) {
  unsigned int *half = (unsigned int *)c;
  atomicAdd(&half[threadIdx.x % 2], 1u);
}
