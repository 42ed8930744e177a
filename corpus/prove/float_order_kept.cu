//! A comparison of the code is the contract's, written either way.
//! prove: proved
/*@
  context Perm(x[\gtid], read) ** Perm(y[\gtid], write);
  ensures \old(y[\gtid]) < x[\gtid] ==> y[\gtid] == x[\gtid];
  ensures !(x[\gtid] > \old(y[\gtid])) ==> y[\gtid] == \old(y[\gtid]);
@*/
__global__ void larger(const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] > y[i]) y[i] = x[i];
}
