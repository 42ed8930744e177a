//! One warp waits by parity where it does not arrive: whom it waits for is not followed.
//! check: --block 64 => unknown unsupported.construct
__global__ void mbarrier_ptx_waits_only(const float *in, float *out) {
  __shared__ float s[32];
  __shared__ unsigned long long full;
  int t = threadIdx.x;
  unsigned address = (unsigned)__cvta_generic_to_shared(&full);
  if (t == 0) asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(address), "r"(32));
  __syncthreads();
  if (t < 32) {
    s[t] = in[t];
    asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(address) : "memory");
  } else {
    asm volatile("{\n .reg .pred p;\n w: mbarrier.test_wait.parity.shared.b64 p, [%0], %1;\n @!p bra w;\n }" ::"r"(address), "r"(0) : "memory");
    out[blockIdx.x * 32 + t - 32] = s[63 - t];
  }
}
