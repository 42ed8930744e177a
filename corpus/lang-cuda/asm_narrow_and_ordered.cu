//! A byte in a wider register, stored and loaded with an order: each thread has its own.
//! check: proved
__global__ void mark(unsigned char *flags, unsigned *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned v = i & 255;
    asm volatile("st.release.sys.global.u8 [%1], %0;" ::"r"(v), "l"(flags + i) : "memory");
    asm volatile("ld.acquire.sys.global.u8 %0, [%1];" : "=r"(v) : "l"(flags + i) : "memory");
    out[i] = v;
}
