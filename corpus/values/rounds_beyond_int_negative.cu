//! From the smallest int upwards: more than 2^31 rounds without an overflow.
//! check: not proved
__global__ void k(int *a) {
  for (int i = -2147483647 - 1; i < 2147483647; i++) {
    if (i == 5) a[0] = threadIdx.x;
  }
}
