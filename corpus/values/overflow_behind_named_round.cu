//! The way to the access asks for large numbers, so that an overflow there is no accident of absurd sizes.
//! check: unknown race.global
__global__ void k(int* a, int n) {
  int c = 5;
  for (unsigned i = 0; i < n; i++) {
    c += 31000;
    if (i == 70000 && c < 5) a[0] = threadIdx.x;
  }
}
