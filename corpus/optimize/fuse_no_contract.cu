//! Without contracts it is not known what the kernels need of each other.
//! optimize: rejected opt.kernel_shape
//@ gpuopt fuse 2;
__global__ void one(int *a) { a[threadIdx.x] = 1; }
__global__ void two(int *a) { a[threadIdx.x] = 2; }
