//! Arriving alone does not wait for the others.
//! replay: --block 64 --array in=iota:float:64 --array out=zero:float:64
//! expect: race.shared
//! check: --block 64 => refuted race.shared
__global__ void mbarrier_ptx_no_wait(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ unsigned long long all;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  unsigned address = (unsigned)__cvta_generic_to_shared(&all);
  if (t == 0) asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(address), "r"(64));
  __syncthreads();
  s[t] = in[i];
  asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(address) : "memory");
  out[i] = s[63 - t];
}
