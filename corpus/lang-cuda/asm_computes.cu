//! Instructions that only compute: any result, and what operands read is read.
//! check: --kernel fine => proved
//! check: --kernel index => unknown race.global
//! check: --kernel reads => refuted race.shared
__global__ void fine(unsigned *out) {
  unsigned v;
  asm("bfind.u32 %0, %1;" : "=r"(v) : "r"(threadIdx.x));
  out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}

__global__ void index(unsigned *out) {
  unsigned v;
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(v) : "r"(threadIdx.x), "r"(blockIdx.x), "r"(blockDim.x));
  out[v] = threadIdx.x;
}

__global__ void reads(unsigned *out) {
  __shared__ unsigned s[64];
  unsigned v;
  s[threadIdx.x % 64] = blockIdx.x + threadIdx.x;
  asm("add.u32 %0, %1, %2;" : "=r"(v) : "r"(s[(threadIdx.x + 1) % 64]), "r"(1));
  out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
