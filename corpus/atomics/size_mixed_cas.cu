//! A 16-bit compare-and-swap on a part of a 32-bit counter.
//! replay: --block 2 --array c=zero:uint:1
//! expect: race.global @7,9
//! check: refuted race.global @7,9
__global__ void size_mixed_cas(unsigned int *c) {
  if (threadIdx.x == 0)
    atomicAdd(c, 1u);
  else
    atomicCAS((unsigned short *)c, (unsigned short)0, (unsigned short)7);
}
