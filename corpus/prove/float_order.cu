//! Not less is not the same as not less the other way round: one of them may be NaN.
//! prove: rejected contract.post @5
/*@
  context Perm(x[\gtid], read) ** Perm(y[\gtid], write);
  ensures y[\gtid] >= x[\gtid];
@*/
__global__ void larger(const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (!(x[i] < y[i])) y[i] = x[i];
}
