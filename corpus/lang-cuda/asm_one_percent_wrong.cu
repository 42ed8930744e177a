//! The lane alone is the same in each warp.
//! check: --block 64 --grid 1 => refuted race.global @6,6
__global__ void stamp(unsigned *out) {
    unsigned lane;
    asm volatile("mov.u32 %0, %laneid;" : "=r"(lane));
    out[lane] = threadIdx.x;
}
