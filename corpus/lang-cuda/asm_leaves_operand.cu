//! A statement that reads and writes an operand, and has no instruction, leaves it as it is: it only keeps the compiler from knowing the value.
//! check: --block 32 --grid 1 => proved
#include <cassert>

__global__ void leaves(int *out) {
  int v = threadIdx.x;
  asm volatile("" : "+r"(v) : : "memory");
  assert(v == threadIdx.x);
  out[v] = v;
}
