//! The 32-bit atomic is on the upper half of what the 64-bit one updates.
//! replay: --block 2 --array c=zero:ulong:1
//! expect: race.global @7,9
//! check: refuted race.global @7,9
__global__ void size_mixed_high_half(unsigned long long *c) {
  if (threadIdx.x == 0)
    atomicMax(c, 5ull);
  else
    atomicAdd((unsigned int *)c + 1, 1u);
}
