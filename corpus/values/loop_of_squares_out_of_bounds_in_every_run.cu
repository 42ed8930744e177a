//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: unknown race.global
__global__ void k(int* t, int n) {
  __shared__ int s[1024];
  for (int i = 0; i < 50000; i++) {
    int p = i * i;
    if (threadIdx.x == 0) s[p % 1024] = 1;
  }
}
