//! Each thread reads its own and its left neighbour's element: both are in the block's tile.
//! replay: --block 64 --grid 2 --array in=iota:float:128 --array out=zero:float:128
//! expect: ok
//! check: proved
//! optimize: tested
//! result: __shared__ float in_tile[64];
//! result: in_tile[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
//! result: if (t > 0) sum += in_tile[(i - 1) - blockIdx.x * 64];
//@ launch block(64);
//@ gpuopt tile_shared in 64;
__global__ void left(float *out, const float *in) {
  int t = threadIdx.x;
  int i = blockIdx.x * 64 + t;
  float sum = in[i];
  if (t > 0) sum += in[i - 1];
  out[i] = sum;
}
