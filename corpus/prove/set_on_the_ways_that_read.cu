//! Set on every way that reads it, although not on all
//! prove: proved

/*@
  context Perm(a[\gtid], write);
  ensures a[\gtid] == 1;
@*/
__global__ void k(int *a, int n) {
  int x;
  int v[2];
  if (n > 0) {
    x = 1;
    v[n > 4 ? 1 : 0] = 1;
  }
  int y = 1;
  if (n > 0) {
    y = x * v[n > 4 ? 1 : 0];
  }
  a[blockIdx.x * blockDim.x + threadIdx.x] = y;
}
