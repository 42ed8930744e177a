//! The way to the access asks for large numbers, so that an overflow there is no accident of absurd sizes.
//! check: unknown race.global
__global__ void k(int* a, int n) {
  if (n / 4096 > 50000) {
    int x = n * 16;
    if (x < n) a[0] = threadIdx.x;
  }
}
