//! A load of shared memory takes an address of the shared window, which the runtime makes of a pointer.
//! check: --block 32 --grid 1 => proved
#include <cuda_runtime.h>

__global__ void turned(const int *in, int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  unsigned address = (unsigned)__cvta_generic_to_shared(&s[31 - threadIdx.x]);
  int value;
  asm volatile("ld.shared.u32 %0, [%1];" : "=r"(value) : "r"(address));
  out[threadIdx.x] = value;
}
