//! Registers are named with one `%`, as nvcc takes them.
//! check: --block 64 => proved
__global__ void stamp(unsigned *out) {
    unsigned lane;
    asm volatile("mov.u32 %0, %laneid;" : "=r"(lane));
    out[blockIdx.x * blockDim.x + threadIdx.x / 32 * 32 + lane] = lane;
}
