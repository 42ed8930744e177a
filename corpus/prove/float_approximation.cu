//! `__expf` comes near to `expf`, and is not it.
//! prove: rejected contract.post
//@ context Perm(f[\gtid], write) ** Perm(g[\gtid], write);
//@ ensures f[\gtid] == g[\gtid];
__global__ void k(float *f, float *g) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = f[i];
  f[i] = expf(x);
  g[i] = __expf(x);
}
