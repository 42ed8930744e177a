//! Where a thread runs is up to the machine, but not quite anything: a run that makes it up refutes nothing.
//! check: --block 32 --grid 1 => unknown possible
#include <cassert>

__global__ void where(unsigned *out) {
  unsigned here, all;
  asm volatile("mov.u32 %0, %smid;" : "=r"(here));
  asm volatile("mov.u32 %0, %nsmid;" : "=r"(all));
  assert(here < all);
  out[threadIdx.x] = here;
}
