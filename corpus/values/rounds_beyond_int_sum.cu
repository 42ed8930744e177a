//! What has been counted in another variable after more than 2^31 rounds.
//! check: not proved
__global__ void k(int *a, unsigned n) {
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++) sum++;
  if (sum > 0xc0000000u) a[0] = threadIdx.x;
}
