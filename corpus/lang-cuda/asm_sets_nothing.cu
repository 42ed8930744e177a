//! An operand that is only written, and that no instruction sets, may be anything afterwards.
//! check: --block 32 --grid 1 => not proved
#include <cassert>

__global__ void sets_nothing(int *out) {
  int v = threadIdx.x;
  asm volatile("" : "=r"(v) : : "memory");
  assert(v == threadIdx.x);
  out[threadIdx.x] = v;
}
