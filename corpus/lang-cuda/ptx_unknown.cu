//! Inline PTX that is not understood may touch memory: nothing is proved past it.
//! lower: unsupported.asm @5
//! check: --block 32 => unknown unsupported.asm
__global__ void ptx_unknown(int *out) {
  asm volatile("{ .reg .pred p; setp.ne.u32 p, %0, 0; @p st.global.u32 [%1], %0; }" : : "r"(threadIdx.x), "l"(out));
}
