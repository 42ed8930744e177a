//! The instructions on a barrier in functions of their own, which are given its address as a pointer or as a number.
//! replay: --block 64 --array in=iota:float:128 --array out=zero:float:64 --arg n=2
//! expect: ok
//! check: --block 64 => proved
#include <cstdint>
__device__ void set_up(uint64_t *bar, int threads) {
  uint32_t at = (uint32_t)__cvta_generic_to_shared(bar);
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at), "r"(threads));
}
__device__ void arrive(uint32_t at) { asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at)); }
__device__ void wait(uint32_t at, int parity) {
  asm volatile(
      "{ .reg .pred p; again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @p bra done; bra again; done: }" ::"r"(at),
      "r"(parity));
}
__global__ void mbarrier_in_functions(const float *in, float *out, int n) {
  __shared__ float s[64];
  __shared__ uint64_t bar;
  uint32_t at = (uint32_t)__cvta_generic_to_shared(&bar);
  if (threadIdx.x == 0) set_up(&bar, 64);
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < n; i++) {
    s[threadIdx.x] = in[(blockIdx.x * n + i) * 64 + threadIdx.x];
    arrive(at);
    wait(at, 0);
    sum += s[63 - threadIdx.x];
    arrive(at);
    wait(at, 1);
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}
