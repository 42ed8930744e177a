//! Only its own element: a register would do.
//! optimize: rejected opt.kernel_shape @4
//@ launch block(64);
//@ gpuopt tile_shared in 64;
__global__ void copy(int *out, const int *in) {
  int i = blockIdx.x * 64 + threadIdx.x;
  out[i] = in[i] * in[i];
}
