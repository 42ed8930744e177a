//! What is wrong has nothing to do with barriers.
//! fix: --block 64 --grid 1 => not fixed: nothing to do with missing barriers
__global__ void k(int *a)
{
  __shared__ int s[32];
  s[threadIdx.x] = 0;
  a[threadIdx.x] = s[threadIdx.x];
}
