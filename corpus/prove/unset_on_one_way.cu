//! Set on one of two ways, read on both
//! prove: rejected memory.uninitialised @13

/*@
  context Perm(a[\gtid], write);
  ensures a[\gtid] == a[\gtid];
@*/
__global__ void k(int *a, int n) {
  int x;
  if (n > 0) {
    x = 1;
  }
  a[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
