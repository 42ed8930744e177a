//! The pointer itself is no address of the shared window: the instruction is not understood.
//! lower: unsupported.asm @10
//! check: --block 32 --grid 1 => unknown unsupported.asm

__global__ void turned(const int *in, int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  int value;
  asm volatile("ld.shared.u32 %0, [%1];" : "=r"(value) : "l"(&s[31 - threadIdx.x]));
  out[threadIdx.x] = value;
}
