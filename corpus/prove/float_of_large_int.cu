//! Not every integer has a float of its own: two that differ may be converted to the same.
//! prove: rejected contract.post @6
/*@
  requires a != b;
  context Perm(x[\gtid], write);
  ensures x[\gtid] == 0.0f;
@*/
__global__ void differ(int a, int b, float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = (float) a == (float) b ? 1.0f : 0.0f;
}
