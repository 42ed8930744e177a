//! Inline assembly is unsupported where it stands; nothing is proved past it.
//! lower: unsupported.asm @6
//! check: unknown unsupported.asm
__global__ void inline_asm(unsigned *out) {
  unsigned v;
  asm("bfind.u32 %0, %1;" : "=r"(v) : "r"(threadIdx.x));
  out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
