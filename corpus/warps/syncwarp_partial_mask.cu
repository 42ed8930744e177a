//! Exactly the lanes that the mask names arrive.
//! replay: --block 32 --array out=zero:int:32
//! expect: ok
//! array: out = 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0*17
//! check: --block 32 => proved
__global__ void syncwarp_partial_mask(int *out) {
  __shared__ int s[16];
  int t = threadIdx.x;
  if (t < 16) {
    s[t] = t;
    __syncwarp(0xffffu);
    out[blockIdx.x * 32 + t] = s[15 - t];
  }
}
