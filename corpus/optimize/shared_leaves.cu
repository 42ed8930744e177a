//! Threads that leave before they read have no element to load.
//! optimize: rejected opt.kernel_shape
//@ launch block(64);
//@ gpuopt tile_shared in 64;
__global__ void blur(const float *in, float *out, int n) {
  int t = threadIdx.x;
  int i = blockIdx.x * 64 + t;
  if (i >= n) return;
  float sum = in[i];
  if (t > 0) sum += in[i - 1];
  out[i] = sum;
}
