//! A sum does not care for the order of its two operands.
//! prove: proved
/*@
  context Perm(x[\gtid], read) ** Perm(y[\gtid], write);
  ensures y[\gtid] == \old(y[\gtid]) + x[\gtid] * 2.0f;
@*/
__global__ void add(const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 2.0f * x[i] + y[i];
}
