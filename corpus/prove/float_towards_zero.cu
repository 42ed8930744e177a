//! A product that is rounded towards zero is not the product.
//! prove: rejected contract.post
//@ context Perm(f[\gtid], write);
//@ ensures f[\gtid] == \old(f[\gtid]) * 3.0f;
__global__ void k(float *f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  f[i] = __fmul_rz(f[i], 3.0f);
}
