//! A store and a load in inline PTX race like others.
//! check: --block 32 --grid 1 => refuted race.global
__global__ void ptx_store_unordered(int *a, int *out) {
  int t = threadIdx.x, x;
  asm volatile("st.global.u32 [%0], %1;" ::"l"(a + t), "r"(t) : "memory");
  asm volatile("ld.global.u32 %0, [%1];" : "=r"(x) : "l"(a + (t ^ 1)) : "memory");
  out[t] = x;
}
