//! The way to the access asks for large numbers, so that an overflow there is no accident of absurd sizes.
//! check: unknown race.global
__global__ void k(int* a) {
  int b = blockIdx.x;
  if (b >> 17) {
    int x = b * 16384;
    if (x < b) a[0] = threadIdx.x;
  }
}
