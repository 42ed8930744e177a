//! A fused multiply-add rounds once, a product and a sum twice.
//! prove: rejected contract.post @5
/*@
  context Perm(x[\gtid], read) ** Perm(y[\gtid], write);
  ensures y[\gtid] == a * x[\gtid] + \old(y[\gtid]);
@*/
__global__ void saxpy(float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = fmaf(a, x[i], y[i]);
}
