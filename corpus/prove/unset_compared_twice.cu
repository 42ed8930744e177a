//! Two comparisons of a variable without a value need not agree
//! prove: rejected memory.uninitialised @10

/*@
  context Perm(a[\gtid], write);
  ensures a[\gtid] == 1;
@*/
__global__ void k(int *a) {
  int x;
  bool p = x > 3;
  bool q = x > 3;
  a[blockIdx.x * blockDim.x + threadIdx.x] = p == q;
}
