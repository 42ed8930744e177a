//! A value that is the same as itself need not compare equal to itself: NaN does not.
//! prove: rejected contract.post @5
/*@
  context Perm(x[\gtid], write) ** Perm(flag[\gtid], write);
  ensures flag[\gtid] == 1;
@*/
__global__ void is_itself(float *x, int *flag) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  flag[i] = 0;
  if (x[i] == x[i]) flag[i] = 1;
}
