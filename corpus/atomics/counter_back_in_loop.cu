//! The amount is what a constant makes of it.
//! check: not proved
#define SLOT (1u << 29)
__global__ void k(unsigned *c, int *out, int n) {
  for (int i = 0; i < n; i++) {
    unsigned r = atomicAdd(c, SLOT);
    out[r / SLOT] = i + threadIdx.x;
  }
}
