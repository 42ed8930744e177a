//! The loop comes to its fourth iteration in every run: what is assumed there never holds, and nothing is known of what comes behind.
//! check: not proved
__global__ void k(int *a) {
  for (int i = 0; i < 10; i++) {
    __builtin_assume(i != 3);
    if (i == 5) a[0] = threadIdx.x;
  }
}
