//! Sums of three floats depend on which two are added first.
//! prove: rejected contract.post @5
/*@
  context Perm(x[\gtid], write);
  ensures x[\gtid] == (\old(x[\gtid]) + a) + b;
@*/
__global__ void add(float a, float b, float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = x[i] + (a + b);
}
