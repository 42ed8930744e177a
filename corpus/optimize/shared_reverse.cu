//! The block's part backwards: whose element a thread reads is shown to be in the tile.
//! replay: --block 32 --grid 3 --array in=iota:int:96 --array out=zero:int:96
//! expect: ok
//! optimize: tested
//! result: out[i] = in_tile[threadIdx.x] - in_tile[(blockIdx.x * 32 + 31 - threadIdx.x) - blockIdx.x * 32];
//@ launch block(32);
//@ gpuopt tile_shared in 32;
__global__ void reverse(int *out, const int *in) {
  int i = blockIdx.x * 32 + threadIdx.x;
  out[i] = in[i] - in[blockIdx.x * 32 + 31 - threadIdx.x];
}
