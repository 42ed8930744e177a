//! Two branches with a warp barrier each; a lane reads what a lane of the other branch writes.
//! replay: --block 32 --array out=zero:int:32
//! expect: race.shared @12,15
//! expect: race.shared @10,17
//! check: --block 32 => refuted race.shared
__global__ void masks_cross(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t % 2 == 0) {
    s[t] = t;
    __syncwarp(0x55555555u);
    out[blockIdx.x * 32 + t] = s[t ^ 1];
  } else {
    // Ordered with the other odd lanes only.
    s[t] = t;
    __syncwarp(0xaaaaaaaau);
    out[blockIdx.x * 32 + t] = s[t ^ 1];
  }
}
