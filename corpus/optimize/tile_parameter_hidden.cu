//! The branch assigns a parameter, and has another variable of that name in a block of its own.
//! optimize: rejected opt.kernel_shape
/*@
  requires 8 < n && n <= 100000;
  context \gtid < n ==> Perm(a[\gtid], write);
@*/
//@ gpuopt tile intra 4;
__global__ void fill(int *a, int n, int x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    {
      int x = 1;
      a[i] = x;
    }
    a[i] = x;
    x = 3;
  }
}
