//! The array is written, too.
//! optimize: rejected opt.kernel_shape @7
//@ launch block(64);
//@ gpuopt tile_shared a 64;
__global__ void shift(int *a) {
  int i = blockIdx.x * 64 + threadIdx.x;
  a[i] = a[i] + 1;
}
