//! An addition to a 64-bit scalar changes the 32-bit counter inside it, and brings numbers back.
//! replay: --block 8 --array out=zero:int:16 --array next=list:uint:1,0
//! expect: race.global @8
//! check: not proved
__global__ void two_widths(int *out, unsigned *next) {
  if (threadIdx.x % 2 == 0) atomicAdd((unsigned long long *)next, 0xffffffffull);
  unsigned slot = atomicAdd(next, 1u);
  out[slot % 16] = threadIdx.x;
}
