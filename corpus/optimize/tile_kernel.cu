//! How many threads a kernel has is decided by its launch.
//! optimize: rejected opt.kernel_shape @3
//@ gpuopt tile inter 4;
__global__ void clear(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}
