//! The element is changed under another name, which the registers do not see.
//! optimize: rejected opt.kernel_shape @6
//@ gpuopt glob_to_reg a i;
__global__ void alias(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *p = a + i;
  __syncthreads();
  a[i] = a[i] + 1;
  p[0] = 7;
  a[i] = a[i] * 2;
}
