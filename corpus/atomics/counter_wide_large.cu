//! A 64-bit counter has room for the same amount in every launch.
//! check: proved
__global__ void k(unsigned long long *c, int *out) {
  unsigned long long r = atomicAdd(c, 0x40000000ull);
  out[r] = threadIdx.x;
}
