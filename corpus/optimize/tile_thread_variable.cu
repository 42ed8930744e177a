//! The same by way of a variable.
//! optimize: rejected opt.kernel_shape @12
/*@
  requires 0 < n && n <= 100000;
  context \gtid < n ==> Perm(a[\gtid], write);
@*/
//@ gpuopt tile intra 8;
__global__ void fill(int *a, int n) {
  int lane = threadIdx.x % 32;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    a[i] = lane;
  }
}
