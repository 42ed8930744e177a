//! What code compares with a constant: the same value compares equal, because the constant is no NaN.
//! prove: proved
/*@
  context Perm(x[\gtid], write);
  ensures \old(x[\gtid]) == 0.0f ==> x[\gtid] == 2.0f;
  ensures x[\gtid] != 0.0f;
@*/
__global__ void no_zero(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] == 0.0f) x[i] = 2.0f;
}
