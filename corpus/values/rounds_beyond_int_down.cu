//! Downwards from the largest unsigned number.
//! check: not proved
__global__ void k(int *a) {
  for (unsigned i = 0xffffffffu; i > 0; i--) {
    if (i == 7) a[0] = threadIdx.x;
  }
}
