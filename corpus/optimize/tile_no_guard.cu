//! The kernel does not say how many elements there are.
//! optimize: rejected opt.kernel_shape
//@ context Perm(a[\gtid], write);
//@ gpuopt tile inter 4;
__global__ void clear(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}
