//! Four rounds fill a tile, then the block meets and sums it up: all threads meet in the same rounds.
//! replay: --block 64 --arg n=9 --array in=iota:int:576 --array out=zero:int:64
//! expect: ok
//! check: --block 64 => proved
//! check: proved
__global__ void barrier_every_fourth_round(int n, const int *in, int *out) {
  __shared__ int tile[4][64];
  int t = threadIdx.x, sum = 0;
  if (blockDim.x != 64) return;
  for (int i = 0; i < n; i++) {
    tile[i % 4][t] = in[i * 64 + t];
    if (i % 4 == 3) {
      __syncthreads();
      for (int j = 0; j < 4; j++) sum += tile[j][63 - t];
      __syncthreads();
    }
  }
  out[blockIdx.x * 64 + t] = sum;
}
