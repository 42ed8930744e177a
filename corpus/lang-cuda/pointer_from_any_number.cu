//! A number that comes from elsewhere is no pointer that anything is known of.
//! lower: unsupported.pointer @5
//! check: unknown unsupported.pointer
__global__ void poke(unsigned long long address) {
    *(int *)address = 1;
}
