//! Adding 0 makes 0 of -0.
//! prove: rejected contract.post @5
/*@
  context Perm(x[\gtid], write);
  ensures x[\gtid] == \old(x[\gtid]);
@*/
__global__ void same(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = x[i] + 0.0f;
}
