//! Every thread adds up all elements of its block: each is loaded once, not 16 times.
//! replay: --block 16 --grid 2 --array in=iota:int:32 --array out=zero:int:32
//! expect: ok
//! array: out = 120*16 376*16
//! optimize: tested
//! result: sum += in_tile[(blockIdx.x * 16 + k) - blockIdx.x * 16];
//@ launch block(16);
//@ gpuopt tile_shared in 16;
__global__ void block_sums(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = in[i] - in[i];
  for (int k = 0; k < 16; k++) {
    sum += in[blockIdx.x * 16 + k];
  }
  out[i] = sum;
}
