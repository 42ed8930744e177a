//! The index is unsigned because `blockIdx.x` is, and has numbers in it that are worked out: that it does not overflow is assumed as of other indices.
//! replay: --block 64 --grid 2 --arg n=3 --array out=zero:int:384
//! expect: ok
//! check: --block 64 => proved
__global__ void lane_in_mixed_index(int n, int *out) {
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int i = 0; i < n; i++) out[((blockIdx.x * n + i) * 2 + warp) * 32 + lane] = i + blockIdx.x;
}
