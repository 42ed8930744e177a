//! 0 and -0 compare equal, and are two values.
//! prove: rejected contract.post @5
/*@
  context Perm(x[\gtid], write);
  ensures x[\gtid] == 1.0f || x[\gtid] == 0.0f;
@*/
__global__ void keep_zero(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] != 0.0f) x[i] = 1.0f;
}
