//! As `lane_in_mixed_index`, with differences.
//! replay: --block 64 --grid 2 --arg n=3 --array out=zero:int:192
//! expect: ok
//! check: --block 64 => proved
__global__ void shifted_in_mixed_index(int n, int *out) {
  int t = threadIdx.x - 32;
  if (threadIdx.x >= 32)
    for (int i = 0; i < n; i++) out[(blockIdx.x * n + i) * 32 + (31 - t)] = i + blockIdx.x;
}
