//! The 32-bit counter lies behind the 64-bit one: no byte in common.
//! replay: --block 8 --array c=zero:ulong:2
//! expect: ok
//! check: proved
__global__ void size_mixed_apart(unsigned long long *c) {
  atomicAdd(c, 1ull);
  atomicAdd((unsigned int *)(c + 1), 1u);
}
