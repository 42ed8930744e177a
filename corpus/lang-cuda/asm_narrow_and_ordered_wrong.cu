//! The store has no order, and others read the byte meanwhile.
//! check: not proved
__global__ void mark(unsigned char *flags, unsigned *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned v = i & 255;
    asm volatile("st.global.u8 [%1], %0;" ::"r"(v), "l"(flags + i) : "memory");
    asm volatile("ld.acquire.sys.global.u8 %0, [%1];" : "=r"(v) : "l"(flags + i + 1) : "memory");
    out[i] = v;
}
