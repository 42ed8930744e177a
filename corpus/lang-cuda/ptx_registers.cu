//! Special registers, loads and stores in inline PTX.
//! replay: --block 32 --grid 2 --array in=iota:int:64 --array out=zero:int:64
//! expect: ok
//! array: out = 0..63
//! check: proved
__global__ void ptx_registers(const int *in, int *out) {
  unsigned thread, block, threads;
  asm("mov.u32 %0, %%tid.x;" : "=r"(thread));
  asm("mov.u32 %0, %%ctaid.x;\n\tmov.u32 %1, %%ntid.x;" : "=r"(block), "=r"(threads));
  unsigned i = block * threads + thread;
  int x;
  asm volatile("ld.global.s32 %0, [%1];" : "=r"(x) : "l"(in + i));
  asm volatile("st.global.s32 [%0], %1;" : : "l"(out + i), "r"(x) : "memory");
}
