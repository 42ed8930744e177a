//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown race.global
__global__ void k(int* a) {
  int x = 0;
  for (int i = 0; i < 100000; i++) {
    x += 30000;
    if (x < 0) a[0] = threadIdx.x;
  }
}
