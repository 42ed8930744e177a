//! All threads store to one place.
//! check: not proved
__global__ void store(unsigned *out) {
    unsigned v = threadIdx.x;
    asm volatile("st.global.u32 [%1], %0;" ::"r"(v) "l"(out) : "memory");
}
