//! Host code launches both kernels, and would name what is gone.
//! optimize: rejected opt.kernel_shape @7
/*@
  context Perm(a[\gtid], write);
  ensures a[\gtid] == 1;
@*/
//@ gpuopt fuse 2;
__global__ void one(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

/*@
  context Perm(a[\gtid], write);
  ensures a[\gtid] == 2;
@*/
__global__ void two(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 2;
}

void both(int *a) {
  one<<<4, 64>>>(a);
  two<<<4, 64>>>(a);
}
