//! All iterations meet what is assumed of them.
//! check: --grid 1 => proved
__global__ void k(int *a, int n) {
  for (int i = 0; i < 10; i++) {
    __builtin_assume(i * 3 != 29);
    a[threadIdx.x * 10 + i] = i;
  }
  for (int i = 0; i < n; i++) __builtin_assume(i < 100);
}
