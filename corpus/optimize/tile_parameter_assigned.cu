//! The branch assigns a parameter, which the thread's next element would see.
//! optimize: rejected opt.kernel_shape
/*@
  requires 8 < n && n <= 100000;
  context \gtid < n ==> Perm(a[\gtid], write);
@*/
//@ gpuopt tile intra 4;
__global__ void fill(int *a, int n, int x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    a[i] = x;
    x = 3;
  }
}
