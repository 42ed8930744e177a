//! In C 0.1 is a double: no float is that number, and a float product with it is rounded twice.
//! prove: rejected contract.post @5
/*@
  context Perm(x[\gtid], write);
  ensures x[\gtid] == \old(x[\gtid]) * 0.1f;
@*/
__global__ void tenth(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = x[i] * 0.1;
}
