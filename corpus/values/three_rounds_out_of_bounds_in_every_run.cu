//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: refuted memory.bounds
__global__ void k(int* t) {
  __shared__ int s[1024];
  for (int i = 1; i < 4; i++) {
    int p = i * 1000000000;
    s[p % 1024] = 1;
  }
}
