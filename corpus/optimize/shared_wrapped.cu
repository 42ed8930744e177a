//! The right neighbour, around the end of the block; the size is a macro.
//! replay: --block 8 --grid 2 --array in=iota:uint:16 --array out=zero:uint:16
//! expect: ok
//! optimize: tested
//! result: __shared__ unsigned int in_tile[TILE];
#define TILE 8
//@ launch block(8);
//@ gpuopt tile_shared in TILE;
__global__ void right(unsigned *out, const unsigned *in) {
  int t = threadIdx.x;
  int i = blockIdx.x * TILE + t;
  out[i] = in[i] * in[blockIdx.x * TILE + (t + 1) % TILE];
}
