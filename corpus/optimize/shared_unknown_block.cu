//! How many threads a block has is not known.
//! optimize: rejected opt.argument @3
//@ gpuopt tile_shared in 64;
__global__ void copy(int *out, const int *in) {
  int i = blockIdx.x * 64 + threadIdx.x;
  out[i] = in[i] + in[blockIdx.x * 64];
}
