//! Half of the threads write, the other half reads: the barrier must stand between the two branches, not in one.
//! fix: --block 64 --grid 1 => 1 @8
__global__ void k(int *a)
{
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 32) { s[t] = a[t]; }
  if (t >= 32) { a[t] = s[t - 32]; }
}
