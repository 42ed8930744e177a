//! The lane's number alone: two warps of the block have the same.
//! check: --block 64 --grid 1 => refuted race.global @6
//! A tool that takes warps for blocks sees nothing wrong here.
__global__ void ptx_lane_only(int *out) {
  unsigned lane; asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  out[lane] = threadIdx.x;
}
