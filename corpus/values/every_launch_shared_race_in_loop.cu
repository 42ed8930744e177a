//! Every run that the claim is for has an overflow, so that assuming none leaves nothing to claim.
//! check: refuted race.shared
__global__ void k() {
  __shared__ int s[32];
  for (int i = 0; i < 20; i++) {
    int o = i * 160000000;
    s[o < 0 ? threadIdx.x / 2 : threadIdx.x % 32] = threadIdx.x % 32;
  }
}
