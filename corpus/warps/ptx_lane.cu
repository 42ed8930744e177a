//! The lane's number and the lanes below it from special registers.
//! replay: --block 64 --array out=zero:int:64
//! expect: ok
//! check: --block 64 => proved
__global__ void ptx_lane(int *out) {
  unsigned lane, below;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
  out[blockIdx.x * 64 + threadIdx.x / 32 * 32 + lane] = below;
}
