//! Writer and reader stand in two arms of one branch: no place between them is reached by all threads.
//! fix: --block 64 --grid 1 => not fixed: with a barrier at every place
__global__ void k(int *a)
{
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t % 2 == 0) s[t] = a[t];
  else a[t] = s[t - 1];
}
