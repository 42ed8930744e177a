//! Kernels are launched one by one.
//! optimize: rejected opt.kernel_shape @3
//@ gpuopt fuse 2;
kernel void one(global int *a) { a[get_global_id(0)] = 1; }
kernel void two(global int *a) { a[get_global_id(0)] = 2; }
