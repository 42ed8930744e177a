//! The neighbour may be in the next block.
//! optimize: rejected opt.may_overlap @7
//@ launch block(64);
//@ gpuopt tile_shared in 64;
__global__ void next(int *out, const int *in) {
  int i = blockIdx.x * 64 + threadIdx.x;
  out[i] = in[i] + in[i + 1];
}
