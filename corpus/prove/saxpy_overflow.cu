//! Nothing keeps the sum within an int.
//! prove: rejected arith.overflow @11
/*@
  requires \gtid < n ==> Perm(y[\gtid], write) ** Perm(x[\gtid], 1\2);
  ensures \gtid < n ==> Perm(y[\gtid], write) ** Perm(x[\gtid], 1\2);
  ensures \gtid < n ==> y[\gtid] == x[\gtid] + \old(y[\gtid]);
@*/
__global__ void add(int *y, const int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    y[i] = x[i] + y[i];
  }
}
