//! The same for a parameter that both kernels have.
//! optimize: rejected opt.kernel_shape @8
/*@
  context Perm(a[\gtid], write);
  ensures a[\gtid] == x;
@*/
//@ gpuopt fuse 2;
__global__ void one(int *a, int x) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = x;
  {
    int x = 1;
  }
  x = 3;
}

/*@
  context Perm(a[\gtid], write);
@*/
__global__ void two(int *a, int x) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
