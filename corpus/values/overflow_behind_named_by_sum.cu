//! The way to the access asks for large numbers, so that an overflow there is no accident of absurd sizes.
//! check: unknown race.global
__global__ void k(int* a, int n, int k) {
  if ((n + 5) / 2 > 16777215 && k > 0) {
    int m = n * 128;
    if (m < n) a[0] = threadIdx.x;
  }
}
