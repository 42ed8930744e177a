//! A converted integer: the conversion depends on its value alone.
//! prove: proved
/*@
  context Perm(x[\gtid], write);
  ensures x[\gtid] == (float) (\gtid) + 1;
@*/
__global__ void number(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long wide = i;
  x[i] = (float) wide + 1.0f;
}
