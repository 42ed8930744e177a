//! The address of a barrier is that of the element which it was taken of, whatever happens to the index afterwards.
//! replay: --block 64 --array out=zero:int:64
//! expect: race.shared
//! check: --block 64 => not proved
#include <cstdint>
__global__ void mbarrier_address_kept(int *out) {
  __shared__ int s[64];
  __shared__ uint64_t bars[2];
  int half = threadIdx.x / 32;
  if (threadIdx.x < 2) {
    uint32_t mine = (uint32_t)__cvta_generic_to_shared(&bars[threadIdx.x]);
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(mine), "r"(32));
  }
  __syncthreads();
  uint32_t at = (uint32_t)__cvta_generic_to_shared(&bars[half]);
  half = 0;
  s[threadIdx.x] = threadIdx.x;
  asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at));
  asm volatile(
      "{ .reg .pred p; again: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1; @p bra done; bra again; done: }" ::"r"(at),
      "r"(half));
  out[blockIdx.x * 64 + threadIdx.x] = s[63 - threadIdx.x];
}
