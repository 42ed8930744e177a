//! A double constant that a float has is that float.
//! prove: proved
/*@
  context Perm(x[\gtid], write);
  ensures x[\gtid] == 0.5;
  ensures (double) x[\gtid] == 0.5;
@*/
__global__ void half(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = 0.5f;
}
