//! The same approximation of the same value.
//! prove: proved
//@ context Perm(f[\gtid], write) ** Perm(g[\gtid], write);
//@ ensures f[\gtid] == g[\gtid];
__global__ void k(float *f, float *g) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = f[i];
  f[i] = __fdividef(__expf(x), 3.0f);
  g[i] = __fdividef(__expf(x), 3.0f);
}
