//! A 64-bit counter goes further than any 32 bits.
//! check: not proved
__global__ void k(int *a, unsigned long long n) {
  for (unsigned long long i = 0; i < n; i++) {
    if (i >> 33) a[0] = threadIdx.x;
  }
}
