//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown race.global
__global__ void k(int* a, int n) {
  for (int i = 0; i < 1000000; i += 2) {
    int c = i * 3000;
    if (c < 0) a[0] = threadIdx.x;
  }
}
