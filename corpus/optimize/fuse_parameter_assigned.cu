//! The first kernel assigns a parameter that the second one has, too.
//! optimize: rejected opt.kernel_shape @8
/*@
  context Perm(a[\gtid], write);
  ensures a[\gtid] == x;
@*/
//@ gpuopt fuse 2;
__global__ void one(int *a, int x) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = x;
  x = 3;
}

/*@
  context Perm(a[\gtid], write);
@*/
__global__ void two(int *a, int x) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
