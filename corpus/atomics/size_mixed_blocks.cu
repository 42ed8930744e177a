//! Threads of different blocks: the first block updates 64 bits, the others 32 of them.
//! replay: --block 1 --grid 2 --array c=zero:ulong:1
//! expect: race.global @7,9
//! check: refuted race.global @7,9
__global__ void size_mixed_blocks(unsigned long long *c) {
  if (blockIdx.x == 0)
    atomicOr(c, 1ull);
  else
    atomicOr((unsigned int *)c, 2u);
}
