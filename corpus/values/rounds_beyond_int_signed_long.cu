//! A signed counter of 64 bits makes more rounds than any 32 bits can count.
//! check: not proved
__global__ void k(int *a, long long n) {
  for (long long i = 0; i < n; i++) {
    if (i >> 33) a[0] = threadIdx.x;
  }
}
