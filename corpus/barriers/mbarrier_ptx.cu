//! `mbarrier` in inline PTX, with a wait by parity in a loop.
//! replay: --block 64 --array in=iota:float:64 --array out=zero:float:64
//! expect: ok
//! check: --block 64 => proved
__global__ void mbarrier_ptx(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ unsigned long long all;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  unsigned address = (unsigned)__cvta_generic_to_shared(&all);
  if (t == 0) asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(address), "r"(64));
  __syncthreads();
  s[t] = in[i];
  asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(address) : "memory");
  asm volatile("{\n .reg .pred done;\n again:\n mbarrier.try_wait.parity.shared.b64 done, [%0], %1;\n @done bra out;\n bra again;\n out:\n }" ::"r"(address), "r"(0) : "memory");
  out[i] = s[63 - t];
}
