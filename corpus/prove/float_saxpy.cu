//! The same operations on the same values: what the code computes is what the contract says.
//! prove: proved
/*@
  requires n > 0;
  context \gtid < n ==> Perm(x[\gtid], read) ** Perm(y[\gtid], write);
  ensures \gtid < n ==> y[\gtid] == a * x[\gtid] + \old(y[\gtid]);
@*/
__global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
