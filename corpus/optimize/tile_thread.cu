//! The work depends on the thread's place in its block, which is another one after tiling.
//! optimize: rejected opt.kernel_shape @11
/*@
  requires 0 < n && n <= 100000;
  context \gtid < n ==> Perm(a[\gtid], write);
@*/
//@ gpuopt tile inter 8;
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    a[i] = threadIdx.x;
  }
}
