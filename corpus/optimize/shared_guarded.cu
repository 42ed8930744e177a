//! Elements are read only under a condition: loading all of them may be too much.
//! optimize: rejected opt.kernel_shape @4
//@ launch block(64);
//@ gpuopt tile_shared in 64;
__global__ void copy(int *out, const int *in, int n) {
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i < n) {
    out[i] = in[i] + in[blockIdx.x * 64];
  }
}
