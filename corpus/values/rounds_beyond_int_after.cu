//! What stands behind a loop of more than 2^31 rounds is not proved.
//! check: not proved
__global__ void k(int *a) {
  for (unsigned i = 0; i < 0x90000000u; i++) { }
  a[0] = threadIdx.x;
}
