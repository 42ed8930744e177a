//! Nor may a store to shared memory get a pointer to global memory.
//! lower: unsupported.asm @6
//! check: --block 32 --grid 1 => unknown unsupported.asm

__global__ void stored(int *out) {
  asm volatile("st.shared.u32 [%0], %1;" : : "l"(&out[threadIdx.x]), "r"(1));
}
