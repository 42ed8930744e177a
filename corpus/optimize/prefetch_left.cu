//! The kernel may be left while the register has a value that memory has not.
//! optimize: rejected opt.kernel_shape @7
//@ gpuopt glob_to_reg a i;
__global__ void steps(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = a[i] + 1;
  if (a[i] > n) return;
  a[i] = a[i] * 2;
}
