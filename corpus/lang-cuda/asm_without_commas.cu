//! No comma separates the operands; each thread stores to a place of its own.
//! check: proved
__global__ void store(unsigned *out, unsigned v) {
    unsigned *p = out + blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile("st.global.u32 [%1], %0;" ::"r"(v) "l"(p) : "memory");
}
