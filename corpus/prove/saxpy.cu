//! Every thread has one element; the index is checked not to overflow, and no two threads have the same.
//! prove: proved
/*@
  requires \gtid < n ==> Perm(y[\gtid], write) ** Perm(x[\gtid], 1\2);
  requires \gtid < n ==> -1000 <= x[\gtid] && x[\gtid] <= 1000 && -1000 <= y[\gtid] && y[\gtid] <= 1000;
  requires 0 <= a && a <= 1000;
  ensures \gtid < n ==> Perm(y[\gtid], write) ** Perm(x[\gtid], 1\2);
  ensures \gtid < n ==> y[\gtid] == a * x[\gtid] + \old(y[\gtid]);
@*/
__global__ void saxpy(int *y, const int *x, int a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    y[i] = a * x[i] + y[i];
  }
}
