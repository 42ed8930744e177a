//! Both accesses stand in a branch that the whole block takes or leaves: the barrier may stand there, too.
//! fix: --block 64 --grid 1 => 1 @9
__global__ void k(int *a, int flag)
{
  __shared__ int s[64];
  int t = threadIdx.x;
  if (flag > 0) {
    s[t] = a[t];
    a[t] = s[63 - t];
  }
}
