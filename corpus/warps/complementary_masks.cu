//! Two branches, each with a warp barrier for exactly its own lanes.
//! replay: --block 32 --array out=zero:int:32
//! expect: ok
//! array: out = 2 3 0 1 6 7 4 5 10 11 8 9 14 15 12 13 18 19 16 17 22 23 20 21 26 27 24 25 30 31 28 29
//! check: --block 32 => proved
__global__ void complementary_masks(int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t % 2 == 0) {
    s[t] = t;
    __syncwarp(0x55555555u);
    out[blockIdx.x * 32 + t] = s[t ^ 2];
  } else {
    s[t] = t;
    __syncwarp(0xaaaaaaaau);
    out[blockIdx.x * 32 + t] = s[t ^ 2];
  }
}
