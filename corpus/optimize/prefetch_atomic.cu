//! Another thread's view counts where an atomic operates on the element: its address is taken.
//! optimize: rejected opt.may_overlap @7
//@ gpuopt glob_to_reg a i;
__global__ void count(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = a[i] + 1;
  atomicAdd(&a[i], 2);
}
