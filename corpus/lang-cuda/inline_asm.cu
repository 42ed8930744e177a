//! Inline assembly that is not known is unsupported where it stands; nothing is proved past it.
//! lower: unsupported.asm @6
//! check: unknown unsupported.asm
__global__ void inline_asm(unsigned *out) {
  unsigned v;
  asm("tcgen05.shift.cta_group::1.down [%1];" : "=r"(v) : "r"(threadIdx.x));
  out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
