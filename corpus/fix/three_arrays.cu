//! Three hand-overs, of which one barrier serves two.
//! fix: --block 64 --grid 1 => 2 @10,12
__global__ void k(int *a)
{
  __shared__ int p[64];
  __shared__ int q[64];
  int t = threadIdx.x;
  p[t] = a[t];
  q[t] = a[t] + 1;
  int x = p[63 - t];
  int y = q[63 - t];
  p[t] = x + y;
  a[t] = p[t];
}
