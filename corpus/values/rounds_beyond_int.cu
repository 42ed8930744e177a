//! A statement that is reached only after 2^31 rounds is not proved.
//! check: not proved
__global__ void k(int *a, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    if (i == 0x80000001u) a[0] = threadIdx.x;
  }
}
