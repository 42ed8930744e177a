//! A 64-bit atomic and a 32-bit one on the same bytes: neither is atomic for the other.
//! replay: --block 2 --array c=zero:ulong:1
//! expect: race.global @7,9
//! check: refuted race.global @7,9
__global__ void size_mixed(unsigned long long *c) {
  if (threadIdx.x == 0)
    atomicAdd(c, 1ull);
  else
    atomicAdd((unsigned int *)c, 1u);
}
